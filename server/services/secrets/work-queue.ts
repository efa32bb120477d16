import { ServiceError } from '../service-error.ts';

const BUSY_RETRY_AFTER_SECONDS = 2;

export interface WorkQueue {
  /**
   * Runs `work` when it is its turn.
   * @throws {ServiceError} `unavailable` at once when too many are waiting already.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** First come, first served: at most `inFlightMax` run at a time and at most `waitingMax` wait for their turn. */
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
    // The place is handed over rather than freed, so that a newcomer cannot overtake the queue.
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
