/** What a key may do at once: the calls of an account, for example. */
interface LaneOptions {
  /** Tasks of one key that run at a time. */
  readonly inFlightMax: number;
  /** Further ones that wait, oldest first. */
  readonly waitingMax: number;
  /** How long one waits; undefined for no limit. */
  readonly waitMaxMs?: number;
  /** Creates the error of work that is not run. */
  readonly refusal: () => Error;
}

export interface Lanes {
  /**
   * Runs `work` when its key has room, and tells it whether it waited. Rejects with the refusal when too many wait, or this one waited
   * for too long.
   */
  run<Result>(key: string, work: (waited: boolean) => Promise<Result>): Promise<Result>;
}

interface Lane {
  inFlight: number;
  readonly waiting: (() => void)[];
}

/** Creates a queue for each key, so that a caller waits for nobody but itself. */
export function createLanes({ inFlightMax, waitingMax, waitMaxMs, refusal }: LaneOptions): Lanes {
  const lanes = new Map<string, Lane>();

  /** Returns true when there was no room at first. */
  async function enter(lane: Lane): Promise<boolean> {
    if (lane.inFlight < inFlightMax) {
      lane.inFlight += 1;
      return false;
    }
    if (lane.waiting.length >= waitingMax) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        lane.waiting.splice(lane.waiting.indexOf(start), 1);
        reject(refusal());
      };
      const timer = waitMaxMs === undefined ? undefined : setTimeout(giveUp, waitMaxMs).unref();
      function start(): void {
        clearTimeout(timer);
        resolve();
      }
      lane.waiting.push(start);
    });
    return true;
  }

  function leave(key: string, lane: Lane): void {
    const next = lane.waiting.shift();
    // The place is passed on instead of freed, so that a new task can't overtake the queue.
    if (next !== undefined) next();
    else lane.inFlight -= 1;
    if (lane.inFlight === 0) lanes.delete(key);
  }

  return {
    async run(key, work) {
      const lane = lanes.get(key) ?? { inFlight: 0, waiting: [] };
      lanes.set(key, lane);
      const waited = await enter(lane);
      try {
        return await work(waited);
      } finally {
        leave(key, lane);
      }
    },
  };
}
