import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { companies } from '../../db/schema/identity.ts';
import { afterService, hoursOf, type ServiceHours } from '../companies/service-hours.ts';

interface Target {
  readonly minutes: number;
  readonly hours: ServiceHours;
}

export type AnswerTargets = ReadonlyMap<number, Target>;

export async function answerTargets(db: Db, companyIds: readonly number[]): Promise<AnswerTargets> {
  if (companyIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: companies.id,
      minutes: companies.answerMinutes,
      serviceHours: companies.serviceHours,
      timeZone: companies.timeZone,
      holidays: companies.holidays,
    })
    .from(companies)
    .where(and(inArray(companies.id, [...new Set(companyIds)]), isNotNull(companies.answerMinutes)));
  return new Map(
    rows.map(({ id, minutes, ...stored }) => [id, { minutes: minutes ?? 0, hours: hoursOf(stored) }]),
  );
}

/**
 * Returns when an answer that is due since `since` is late for an employee of the companies: the earliest of their targets
 * (docs/product/desk-queue.md#service-hours), null without any.
 */
export function lateAt(targets: AnswerTargets, companyIds: readonly number[], since: Date): Date | null {
  let earliest: Date | null = null;
  for (const id of companyIds) {
    const target = targets.get(id);
    if (target === undefined) continue;
    const late = afterService(since, target.minutes, target.hours);
    if (late !== null && (earliest === null || late < earliest)) earliest = late;
  }
  return earliest;
}
