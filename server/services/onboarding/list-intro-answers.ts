import { asc, eq } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { listIntroAnswers as endpoint } from '../../../src/lib/contract/assistant.ts';
import { profileAnswers } from '../../db/schema/profile.ts';
import type { Services, Viewer } from '../context.ts';

/** Returns the viewer's stored onboarding answers; a question that was never answered is missing. */
export async function listIntroAnswers(
  { db }: Services,
  viewer: Viewer,
): Promise<EmittedBy<typeof endpoint>> {
  const answers = await db
    .select({ answer_id: profileAnswers.answerId, value: profileAnswers.value })
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, viewer.userId))
    .orderBy(asc(profileAnswers.answerId));
  return { answers };
}
