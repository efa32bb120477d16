import { eq, sql } from 'drizzle-orm';
import type { WireId } from '../../../src/lib/contract/shared/text.ts';
import { type Db, oncePerDb } from '../../db/client.ts';
import { offerings } from '../../db/schema/offerings.ts';
import { userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import type { Viewer } from '../context.ts';
import { numericId } from '../numeric-id.ts';
import { isSeenOffering } from '../offerings/list-offerings.ts';

/** An offering as a request names it: by the heading of its card, else by its name. */
export interface AboutOffering {
  readonly name: string;
  readonly provider_name: string;
}

const about = {
  name: sql<string>`coalesce(nullif(trim(${offerings.heading}), ''), ${offerings.name})`,
  provider_name: offerings.providerName,
};

const prepared = oncePerDb((db) =>
  db.select({ id: offerings.id, about }).from(offerings).where(isSeenOffering).prepare('offering_of_survey'),
);

/** Returns the offering that a new survey is about; null for one that the viewer does not see. */
export async function offeringSeenBy(
  db: Db,
  viewer: Viewer,
  offeringId: WireId,
): Promise<{ readonly id: number; readonly about: AboutOffering } | null> {
  const id = numericId(offeringId);
  const [row] = id === null ? [] : await prepared(db).execute({ id, userId: viewer.userId });
  return row ?? null;
}

/** Returns the offering that a started survey is about; null without one. */
export async function offeringOfSurvey(db: Db, userRequestSurveyId: number): Promise<AboutOffering | null> {
  const [row] = await db
    .select(about)
    .from(userRequestSurveys)
    .innerJoin(offerings, eq(offerings.id, userRequestSurveys.offeringId))
    .where(eq(userRequestSurveys.id, userRequestSurveyId));
  return row ?? null;
}
