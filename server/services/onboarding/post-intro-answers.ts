import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { postIntroAnswers as endpoint } from '../../../src/lib/contract/assistant.ts';
import { users } from '../../db/schema/identity.ts';
import { profileAnswers } from '../../db/schema/profile.ts';
import { requestSurveys } from '../../db/schema/surveys.ts';
import { userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import { surveyNotFound } from '../assistant/survey-state.ts';
import type { Services, Viewer } from '../context.ts';
import { numericId } from '../numeric-id.ts';
import { checkIntroAnswers, isContactAnswer } from './intro-answers.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Saves onboarding answers to the viewer's profile. Accepts the token or the id of a started intro survey. Onboarding
 * is completed by any answer of its last step, even a blank one: docs/product/onboarding.md#answers-call.
 * @throws {ServiceError} `not_found`, `validation`.
 */
export async function postIntroAnswers(
  services: Services,
  viewer: Viewer,
  token: string,
  body: ParsedBodyOf<typeof endpoint>,
): Promise<{ success: true }> {
  await assertOwnIntro(services, viewer, token);
  const answers = checkIntroAnswers(body.answers);
  const now = services.clock.now();
  await services.db.transaction(async (transaction) => {
    await transaction
      .insert(profileAnswers)
      .values(
        [...answers].map(([answerId, value]) => ({ userId: viewer.userId, answerId, value, updatedAt: now })),
      )
      .onConflictDoUpdate({
        target: [profileAnswers.userId, profileAnswers.answerId],
        set: { value: sql`excluded.value`, updatedAt: now },
      });
    if ([...answers.keys()].some(isContactAnswer)) {
      await transaction
        .update(users)
        .set({ onboardingCompletedAt: now })
        .where(and(eq(users.id, viewer.userId), isNull(users.onboardingCompletedAt)));
    }
  });
  return { success: true };
}

async function assertOwnIntro(services: Services, viewer: Viewer, token: string): Promise<void> {
  const id = numericId(token);
  const address = UUID_PATTERN.test(token)
    ? eq(userRequestSurveys.token, token)
    : id === null
      ? undefined
      : eq(userRequestSurveys.id, id);
  if (address === undefined) throw surveyNotFound();
  const [own] = await services.db
    .select({ id: userRequestSurveys.id })
    .from(userRequestSurveys)
    .innerJoin(requestSurveys, eq(requestSurveys.id, userRequestSurveys.surveyId))
    .where(and(address, eq(userRequestSurveys.userId, viewer.userId), eq(requestSurveys.kind, 'intro')));
  if (own === undefined) throw surveyNotFound();
}
