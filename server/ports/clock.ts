import { SECOND_MS } from '../../src/lib/contract/shared/limits.ts';
import type { Database } from '../db/client.ts';
import type { Log } from '../log/log.ts';
import { OperatorError } from '../shared/operator-error.ts';

/** The only source of the current time on the server, so that tests can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The clock of this machine differs too much from the database's. */
export class ClockError extends OperatorError {
  constructor(aheadMs: number) {
    const seconds = Math.round(Math.abs(aheadMs) / SECOND_MS);
    super(
      `The clock of this machine is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database. Set both by NTP, then start again: they decide when links, codes and sessions expire.`,
    );
  }
}

/** The time of the database: docs/product/configuration.md#one-clock. */
export interface DatabaseClock extends Clock {
  /**
   * Compares the machine's clock with the database's, and adopts the time of the database if they agree within 30 s. Returns whether they
   * do, and logs a difference of more than 2 s.
   */
  compare(): Promise<boolean>;
  /** Returns the milliseconds that the machine's clock is ahead of the database's. */
  aheadMs(): Promise<number>;
}

const WARN_FROM_MS = 2 * SECOND_MS;
const REFUSE_FROM_MS = 30 * SECOND_MS;
/** The quickest answer is the most exact. */
const QUESTIONS = 3;

/**
 * Opens a clock that all processes of a database share. Between two comparisons it is monotonic: a change of the machine's clock has no
 * effect. The embedded database has the machine's clock.
 * @throws {ClockError} when the machine's clock is more than 30 s away.
 */
export async function openClock(
  database: Pick<Database, 'kind' | 'now'>,
  log: Log,
  machine: Clock = systemClock,
): Promise<DatabaseClock> {
  if (database.kind === 'embedded') {
    return { ...machine, compare: () => Promise.resolve(true), aheadMs: () => Promise.resolve(0) };
  }
  let offsetMs = 0;
  const measure = async () => {
    const measuredMs = await offsetOf(database);
    return { measuredMs, aheadMs: machine.now().getTime() - (performance.now() + measuredMs) };
  };
  const adopt = ({ measuredMs, aheadMs }: Awaited<ReturnType<typeof measure>>) => {
    const agrees = Math.abs(aheadMs) <= REFUSE_FROM_MS;
    // Of two clocks that disagree, either may be wrong: this one goes on as before.
    if (agrees) offsetMs = measuredMs;
    if (Math.abs(aheadMs) > WARN_FROM_MS) log('warn', 'clock_differs', { ahead_ms: Math.round(aheadMs) });
    return agrees;
  };
  const first = await measure();
  if (!adopt(first)) throw new ClockError(first.aheadMs);
  return {
    now: () => new Date(performance.now() + offsetMs),
    compare: async () => adopt(await measure()),
    aheadMs: async () => (await measure()).aheadMs,
  };
}

/** Returns the milliseconds that the time of the database is ahead of this process's count. */
async function offsetOf({ now }: Pick<Database, 'now'>): Promise<number> {
  let best = { tookMs: Infinity, offsetMs: 0 };
  for (let question = 0; question < QUESTIONS; question += 1) {
    const askedAt = performance.now();
    const answer = await now();
    const tookMs = performance.now() - askedAt;
    if (tookMs < best.tookMs) best = { tookMs, offsetMs: answer.getTime() - (askedAt + tookMs / 2) };
  }
  return best.offsetMs;
}
