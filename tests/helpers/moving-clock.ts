import type { Clock } from '../../server/ports/clock.ts';

const START = '2026-03-02T09:00:00.000Z';

/** A clock that only moves when a test advances it. */
export interface MovingClock extends Clock {
  advance(ms: number): void;
}

export function movingClock(start = START): MovingClock {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
