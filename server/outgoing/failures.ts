import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/lib/contract/shared/limits.ts';
import { describeError } from '../log/log.ts';
import type { Failed, Job } from './job-kind.ts';

/** Waits after a failure of our own; the eighth gives the job up. */
const WAITS_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
] as const;

/** Delays a job after a failure of our own, the longer the more often it has failed: docs/mail-and-sms.md#the-queue. */
export function delayed(now: Date, { attempts }: Job, error: unknown): Failed {
  const waitMs = WAITS_MS[attempts - 1];
  return {
    dueAt: waitMs === undefined ? null : new Date(now.getTime() + waitMs),
    ...{ attempts, code: 'FAILED', reason: 'FAILED' },
    isAlarming: waitMs === undefined,
    facts: { error: describeError(error) },
  };
}
