/** A party that shares the queue with others, such as a network. One with twice the weight gets twice the turns. */
export interface Party {
  readonly key: string;
  readonly weight: number;
}

interface FairQueueOptions {
  readonly inFlightMax: number;
  readonly waitingMax: number;
  /** How long one waits: turns say nothing of it, as parties that come later may have earlier ones. */
  readonly waitMaxMs: number;
  /** Creates the error of work that is refused, pushed out or has waited for too long. */
  readonly refusal: () => Error;
}

interface FairQueue {
  /**
   * Runs `work` for all of `parties` when its turn has come. Rejects with the refusal when the queue is full and nobody in it
   * has asked for more than these parties, and after `waitMaxMs`.
   */
  run<Result>(parties: readonly Party[], work: () => Promise<Result>): Promise<Result>;
  size(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly turn: number;
  readonly parties: readonly Party[];
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/** Forgets parties that have had their turn, so that a flood from many networks does not fill the memory. */
const PARTIES_MAX = 10_000;

/**
 * Creates a queue in which parties take turns. Each task gets the number of its turn when it arrives: the current one, or the one after the
 * last of its parties (start-time fair queueing). The hundredth task of a network therefore waits for ninety-nine turns, and the first one
 * of another network starts next. A full queue pushes out the latest turn for an earlier one.
 */
export function createFairQueue({
  inFlightMax,
  waitingMax,
  waitMaxMs,
  refusal,
}: FairQueueOptions): FairQueue {
  /** Ordered by turn, then by arrival. */
  const waiting: Waiting[] = [];
  const nextTurns = new Map<string, number>();
  let running = 0;
  let turn = 0;

  function turnOf(parties: readonly Party[]): number {
    return Math.max(turn, ...parties.map(({ key }) => nextTurns.get(key) ?? 0));
  }

  function reserve(parties: readonly Party[], own: number): void {
    for (const { key, weight } of parties) nextTurns.set(key, own + 1 / weight);
  }

  function pushOut(): void {
    const last = waiting.pop();
    if (last === undefined) return;
    // It was the last task of its parties, which get its turn back.
    for (const { key } of last.parties) nextTurns.set(key, last.turn);
    last.refuse(refusal());
  }

  async function enter(parties: readonly Party[]): Promise<void> {
    const own = turnOf(parties);
    if (running < inFlightMax) {
      running += 1;
      reserve(parties, own);
      return;
    }
    if (waiting.length >= waitingMax) {
      if ((waiting.at(-1)?.turn ?? own) <= own) throw refusal();
      pushOut();
    }
    reserve(parties, own);
    const { promise, resolve, reject: refuse } = Promise.withResolvers<undefined>();
    const mine: Waiting = { turn: own, parties, start: () => resolve(undefined), refuse };
    const before = waiting.findIndex((other) => other.turn > own);
    waiting.splice(before === -1 ? waiting.length : before, 0, mine);
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(mine), 1);
      refuse(refusal());
    }, waitMaxMs).unref();
    await promise.finally(() => clearTimeout(late));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) {
      running -= 1;
      if (running > 0) return;
      turn = 0;
      nextTurns.clear();
      return;
    }
    turn = Math.max(turn, next.turn);
    if (nextTurns.size > PARTIES_MAX) {
      for (const [key, their] of nextTurns) if (their <= turn) nextTurns.delete(key);
    }
    // The place is passed on instead of freed, so that a new task can't overtake the queue.
    next.start();
  }

  return {
    async run(parties, work) {
      await enter(parties);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    size: () => ({ running, waiting: waiting.length }),
  };
}

interface FairQueues {
  /** Runs `work` in the queue of a key, as `FairQueue` does. */
  run<Result>(key: string, parties: readonly Party[], work: () => Promise<Result>): Promise<Result>;
  /** Returns true while work of the key runs. */
  isBusy(key: string): boolean;
}

/** Creates a fair queue for each key that has work. */
export function createFairQueues(options: FairQueueOptions): FairQueues {
  const queues = new Map<string, FairQueue>();
  return {
    async run(key, parties, work) {
      const queue = queues.get(key) ?? createFairQueue(options);
      queues.set(key, queue);
      try {
        return await queue.run(parties, work);
      } finally {
        if (queue.size().running === 0) queues.delete(key);
      }
    },
    isBusy: (key) => queues.has(key),
  };
}
