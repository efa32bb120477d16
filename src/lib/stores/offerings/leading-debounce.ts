/**
 * Lets the first call through at once and joins repeats to it: those inside `windowMs`, and those that come while it is
 * still under way (DECISIONS section 4). `work` tells whether it went well; after a failure a repeat is a new attempt,
 * so that "Try again" never waits.
 */
export function leadingDebounce(
  work: () => Promise<boolean>,
  windowMs: number,
  nowMs: () => number,
): () => Promise<boolean> {
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let state: 'under way' | 'done' | 'failed' = 'failed';
  let run: Promise<boolean> = Promise.resolve(false);

  const settle = (succeeded: boolean) => {
    state = succeeded ? 'done' : 'failed';
    return succeeded;
  };
  const isRepeat = () => {
    if (state === 'under way') return true;
    const elapsedMs = nowMs() - startedAtMs;
    // A clock that was set back must not silence the calls until it has caught up.
    return state === 'done' && elapsedMs >= 0 && elapsedMs < windowMs;
  };
  return () => {
    if (isRepeat()) return run;
    startedAtMs = nowMs();
    state = 'under way';
    run = work().then(settle, (error: unknown) => {
      state = 'failed';
      throw error;
    });
    return run;
  };
}
