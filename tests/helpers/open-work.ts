/*
 * What tests have started and not ended yet, for test-end.ts. Apart from it: Vitest loads a setup file anew for each test file, the
 * helpers of the API's tests once.
 */

/** What an app in process has open. */
export interface OpenApp {
  openStreams(): number;
  endStreams(): void;
  close(): Promise<unknown>;
}

const calls = new Map<Promise<unknown>, string>();
export const openApps = new Set<OpenApp>();

/** For every call in flight together, on a machine that does other work. */
const CALLS_END_WITHIN_MS = 30_000;

// Those of Node: a test may have replaced the timers.
const { setImmediate: nextTurn, setTimeout: startTimeout, clearTimeout: stopTimeout } = globalThis;
export const turn = (): Promise<void> => new Promise((resolve) => nextTurn(() => resolve()));

/** Milliseconds of timers that outlive a page on purpose; empty again at the end of the test. */
export const lastingTimers = new Set<number>();

/** Has the end of the test wait for a call, named as `GET /api/v1/live`; returns the call. */
export function waitedFor<Answer>(name: string, call: Promise<Answer>): Promise<Answer> {
  calls.set(call, name);
  const forget = () => void calls.delete(call);
  call.then(forget, forget);
  return call;
}

/** Has the tests end what they open in an app. Returns a function that takes the app out. */
export function watchApp(app: OpenApp): () => void {
  openApps.add(app);
  return () => void openApps.delete(app);
}

/** Waits for the calls in flight and for those that their replies cause. Returns the names of those without a reply, and forgets them. */
export async function callsEnded(withinMs = CALLS_END_WITHIN_MS): Promise<string[]> {
  const late = Promise.withResolvers<'late'>();
  const timer = startTimeout(() => late.resolve('late'), withinMs);
  const isLate = async () => {
    do {
      const ended = Promise.allSettled(calls.keys());
      if ((await Promise.race([ended, late.promise])) === 'late') return true;
      // The caller reads the reply, and may make the next call.
      await turn();
      await turn();
    } while (calls.size > 0);
    return false;
  };
  const left = (await isLate()) ? [...calls.values()] : [];
  stopTimeout(timer);
  if (left.length > 0) calls.clear();
  return left;
}
