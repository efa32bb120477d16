import { and, eq, sql } from 'drizzle-orm';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { startSurvey as endpoint } from '../../../src/lib/contract/assistant.ts';
import { oncePerDb } from '../../db/client.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';
import { userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import { seenBy } from '../companies/seen-by.ts';
import type { Services, Viewer } from '../context.ts';
import { numericId } from '../numeric-id.ts';
import { limitSurveys } from '../quota/account-limits.ts';
import { ServiceError } from '../service-error.ts';
import { offeringSeenBy } from './offering-of-survey.ts';

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
  if (survey === undefined) throw new ServiceError('not_found', 'We could not find that kind of request.');
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
