import { eq, sql } from 'drizzle-orm';
import type { PromisedAnswer } from '../../../src/lib/contract/requests.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import { afterService, endOfServiceDay, hoursOf, type StoredHours } from '../companies/service-hours.ts';

/** The answer target of a company, as PostgreSQL builds it. */
type Target = StoredHours & { readonly minutes: number };

/** The answer targets of the companies of a request's employee. */
export const answerTargetsOfRequest = sql<readonly Target[]>`(
  select coalesce(json_agg(json_build_object('minutes', c.answer_minutes, 'serviceHours', c.service_hours,
    'timeZone', c.time_zone, 'holidays', c.holidays) order by c.id), '[]'::json)
  from memberships m join companies c on c.id = m.company_id
  where m.user_id = ${requests.userId} and c.answer_minutes is not null)`;

/** The columns that say whether the employee waits for us, and since when. */
type WaitingRow = Pick<typeof requests.$inferSelect, 'status' | 'waitsFor' | 'waitingSince' | 'waitsBecause'>;

/** A promise is a time as people say it. */
const ROUNDED_TO_MS = 15 * MINUTE_MS;
/** With less left of a day, the next promise is for the day after. */
const LEFT_OF_DAY_MS = HOUR_MS;

/**
 * Returns by when the employee is answered: the earliest target of their companies, as for the desk (turn.ts). A promise that was not
 * kept moves to the end of a day of service. Null without a target, and unless the employee waits for us
 * (docs/product/requests.md#promised-day).
 */
export function promisedAnswer(
  row: WaitingRow,
  targets: readonly Target[],
  now: Date,
): PromisedAnswer | null {
  const waitsForUs = row.status !== 'closed' && row.waitsFor === 'us' && row.waitingSince <= now;
  if (!waitsForUs || row.waitsBecause === 'reminder_due') return null;
  const [earliest] = targets
    .flatMap(({ minutes, ...stored }) => {
      const hours = hoursOf(stored);
      const at = afterService(row.waitingSince, minutes, hours);
      return at === null ? [] : [{ at: rounded(at), hours }];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  if (earliest === undefined) return null;
  const { at, hours } = earliest;
  const zone = hours.timeZone;
  if (at > now) return { at: at.toISOString(), was: null, zone };
  const next =
    hours.week === null
      ? new Date(at.getTime() + Math.ceil((now.getTime() - at.getTime() + 1) / DAY_MS) * DAY_MS)
      : endOfServiceDay(new Date(now.getTime() + LEFT_OF_DAY_MS), hours);
  return next === null ? null : { at: rounded(next).toISOString(), was: at.toISOString(), zone };
}

function rounded(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / ROUNDED_TO_MS) * ROUNDED_TO_MS);
}

/** Returns by when the employee of a request is answered, as `promisedAnswer` does. */
export async function promisedAnswerOf(db: Db, requestId: number, now: Date): Promise<PromisedAnswer | null> {
  const { status, waitsFor, waitingSince, waitsBecause } = requests;
  const [row] = await db
    .select({ status, waitsFor, waitingSince, waitsBecause, targets: answerTargetsOfRequest })
    .from(requests)
    .where(eq(requests.id, requestId));
  return row === undefined ? null : promisedAnswer(row, row.targets, now);
}
