import { ServiceError } from '../../service-error.ts';

const BUSY_RETRY_AFTER_SECONDS = 2;

export interface WorkQueue {
  /**
   * Runs `work` when it reaches the front of the queue.
   * @throws {ServiceError} `unavailable` at once when `waitingMax` are waiting.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Creates a first-in, first-out queue that runs at most `inFlightMax` at a time and lets at most `waitingMax` wait. */
export function createWorkQueue(inFlightMax: number, waitingMax: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let inFlight = 0;

  async function enter(): Promise<void> {
    if (inFlight < inFlightMax) {
      inFlight += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      throw new ServiceError(
        'unavailable',
        'We are very busy right now. Please try again in a moment.',
        BUSY_RETRY_AFTER_SECONDS,
      );
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    // Pass the slot on instead of freeing it, so that a new call can't overtake the queue.
    if (next === undefined) inFlight -= 1;
    else next();
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
