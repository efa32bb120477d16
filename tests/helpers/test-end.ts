import { afterAll, afterEach, beforeEach } from 'vitest';
import { resetStores } from './noted-stores.ts';
import { callsEnded, lastingTimers, openApps, turn, type OpenApp } from './open-work.ts';

/**
 * Setup file of every test: ends what each test and each file has started. Calls in flight are waited for. A stream or a timer of
 * ours that a test leaves is ended, and fails the test. Stores return to their first value. Apps are closed behind the hooks of their file.
 */

// Those of Node: a test may have replaced them.
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const { clearTimeout: stopTimeout, clearInterval: stopInterval } = globalThis;

const FRAMES = 4;
const OWN_FILE = '/helpers/test-end.ts';
/** A store listens for so long after its last reader. */
const STORE_LISTENS_MS = 1000;

interface StartedTimer {
  readonly ms: number;
  readonly startedAt: Error;
  readonly isOfTest: boolean;
  keepsProcess(): boolean;
  run(): void;
}

const streamsBefore = new Map<OpenApp, number>();
const timers = new Map<unknown, StartedTimer>();
let isInTest = false;

type Start = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => NodeJS.Timeout;

/** Returns a start of timers that notes each of them until it has run or is cleared. */
function noting(start: Start, runsOnce: boolean): Start {
  const noted: Start = (work, ms = 0, ...given) => {
    const run = () => {
      if (runsOnce) timers.delete(timer);
      work(...given);
    };
    const timer = start(run, ms);
    const frames = Error.stackTraceLimit;
    Error.stackTraceLimit = FRAMES;
    timers.set(timer, {
      ms,
      startedAt: new Error('started'),
      isOfTest: isInTest,
      keepsProcess: () => timer.hasRef(),
      run,
    });
    Error.stackTraceLimit = frames;
    return timer;
  };
  // With the promise version of Node's own.
  return Object.defineProperties(noted, Object.getOwnPropertyDescriptors(start));
}

const clear = (timer: Parameters<typeof clearTimeout>[0]) => {
  timers.delete(timer);
  stopTimeout(timer);
};

/** Returns the line that started a timer. */
function placeOf({ startedAt }: StartedTimer): string {
  const lines = (startedAt.stack ?? '').split('\n').slice(1);
  return lines.find((line) => !line.includes(OWN_FILE))?.trim() ?? '';
}

const isOf = (place: string, ...folders: readonly string[]) =>
  !place.includes('/node_modules/') && folders.some((folder) => place.includes(`/${folder}/`));

/** Ends the timers that match and returns a sentence for each. */
function endTimers(isLeft: (place: string, timer: StartedTimer) => boolean): string[] {
  return [...timers].flatMap(([handle, timer]) => {
    const place = placeOf(timer);
    if (!isLeft(place, timer)) return [];
    clear(handle as NodeJS.Timeout);
    return lastingTimers.has(timer.ms) ? [] : [`a timer of ${timer.ms} ms ${place}`];
  });
}

/** Lets the second pass in which stores without a reader still listen. */
function endListeningStores(): void {
  for (const [handle, timer] of timers) {
    if (timer.ms !== STORE_LISTENS_MS || !placeOf(timer).includes('/nanostores/lifecycle/')) continue;
    clear(handle as NodeJS.Timeout);
    timer.run();
  }
}

async function endStreams(): Promise<string[]> {
  const left: string[] = [];
  for (const app of openApps) {
    const before = streamsBefore.get(app) ?? 0;
    if (app.openStreams() <= before) continue;
    left.push(`${app.openStreams() - before} open streams`);
    app.endStreams();
    await turn();
  }
  return left;
}

function refuse(owner: string, left: readonly string[]): void {
  if (left.length > 0) throw new Error(`${owner} has left, when it ended:\n- ${left.join('\n- ')}`);
}

Object.assign(globalThis, {
  setTimeout: noting(startTimeout as Start, true),
  setInterval: noting(startInterval as Start, false),
  clearTimeout: clear,
  clearInterval: clear,
});

beforeEach(() => {
  isInTest = true;
  for (const app of openApps) streamsBefore.set(app, app.openStreams());
});

afterEach(async () => {
  const unanswered = await callsEnded();
  endListeningStores();
  const left = [
    ...unanswered.map((call) => `${call} without a reply`),
    ...(await endStreams()),
    ...endTimers((place, { isOfTest }) => isOfTest && isOf(place, 'src', 'tests')),
  ];
  lastingTimers.clear();
  resetStores();
  isInTest = false;
  refuse('The test', left);
});

afterAll(async () => {
  await callsEnded();
  for (const app of openApps) await app.close();
  endListeningStores();
  const left = endTimers(
    (place, { keepsProcess }) => keepsProcess() && isOf(place, 'src', 'tests', 'server'),
  );
  timers.clear();
  Object.assign(globalThis, {
    setTimeout: startTimeout,
    setInterval: startInterval,
    clearTimeout: stopTimeout,
    clearInterval: stopInterval,
  });
  refuse('The file', left);
});
