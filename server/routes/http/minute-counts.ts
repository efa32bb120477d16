import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Services } from '../../services/context.ts';

/** Counts of this process in the current minute of the clock. */
export interface MinuteCounts {
  of(key: string): number;
  add(key: string): void;
  /** Returns the seconds until all counts are 0 again. */
  secondsLeft(): number;
}

/** Creates counts that need no timer: those of an earlier minute are dropped together. */
export function createMinuteCounts({ clock }: Pick<Services, 'clock'>): MinuteCounts {
  let minute = 0;
  let counts = new Map<string, number>();
  const current = () => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    return counts;
  };
  return {
    of: (key) => current().get(key) ?? 0,
    add: (key) => void current().set(key, (current().get(key) ?? 0) + 1),
    secondsLeft: () => (MINUTE_MS - (clock.now().getTime() % MINUTE_MS)) / 1000,
  };
}
