import { and, eq, sql } from 'drizzle-orm';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { startSurvey as endpoint } from '../../../src/lib/contract/assistant.ts';
import { oncePerDb, type Db } from '../../db/client.ts';
import { requestSurveys, surveyCategories, offerings } from '../../db/schema/content.ts';
import { userRequestSurveys } from '../../db/schema/requests.ts';
import { seenBy } from '../companies/company-to-join.ts';
import type { Services, Viewer } from '../context.ts';
import { numericId, type WireId } from '../../../src/lib/contract/shared/schemas.ts';
import { limitSurveys } from '../quota/account-limits.ts';
import { ServiceError } from '../service-error.ts';
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
async function offeringSeenBy(
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

const offered = oncePerDb((db) =>
  db
    .select({ id: requestSurveys.id })
    .from(requestSurveys)
    .leftJoin(surveyCategories, eq(surveyCategories.id, requestSurveys.categoryId))
    .where(
      and(
        eq(requestSurveys.id, sql.placeholder('id')),
        eq(requestSurveys.retired, false),
        seenBy(surveyCategories.companyIds),
      ),
    )
    .prepare('survey_is_offered'),
);

/**
 * Starts a survey for the viewer and stores `for_alpha` as posted, with the offering it is about, unless the viewer does not
 * see that one. Also starts the intro survey, whose token addresses
 * the onboarding answers: docs/product/onboarding.md#intro-survey.
 * @throws {ServiceError} `not_found`, also for a survey of a category that the viewer does not see; `too_many_requests`.
 */
export async function startSurvey(
  services: Services,
  viewer: Viewer,
  surveyId: string,
  { for_alpha: forAlpha, offering_id: offeringId }: ParsedBodyOf<typeof endpoint>,
): Promise<EmittedBy<typeof endpoint>> {
  const id = numericId(surveyId);
  const [survey] = id === null ? [] : await offered(services.db).execute({ id, userId: viewer.userId });
  if (survey === undefined) throw new ServiceError('not_found', { of: 'survey' });
  const offering = offeringId === undefined ? null : await offeringSeenBy(services.db, viewer, offeringId);
  const [started] = await limitSurveys(services, viewer, (transaction) =>
    transaction
      .insert(userRequestSurveys)
      .values({
        userId: viewer.userId,
        surveyId: survey.id,
        forAlpha,
        offeringId: offering?.id ?? null,
        createdAt: services.clock.now(),
      })
      .returning({ id: userRequestSurveys.id, token: userRequestSurveys.token }),
  );
  if (started === undefined) throw new Error('The survey was not inserted');
  return { success: true, user_request_survey: { ...started, about: offering?.about ?? null } };
}
