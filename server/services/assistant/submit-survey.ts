import { and, eq, isNull } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { submitSurvey as endpoint } from '../../../src/lib/contract/assistant.ts';
import type { Db } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import { userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import type { Services, Viewer } from '../context.ts';
import { announceChange } from '../live/announce.ts';
import { numericId } from '../numeric-id.ts';
import { ServiceError } from '../service-error.ts';
import { acknowledgeLater } from './acknowledge-later.ts';
import { createRequest } from './create-request.ts';
import { readSurveyState, surveyNotFound } from './survey-state.ts';

type Submission = EmittedBy<typeof endpoint>['request'];

const submission = { id: requests.id, external_id: requests.externalId, name: requests.name };

/**
 * Turns a complete survey into one open request. Repeated and parallel calls return the same request.
 * @throws {ServiceError} `not_found`; `survey_incomplete` while a question on the path has no answer.
 */
export async function submitSurvey(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<EmittedBy<typeof endpoint>> {
  const known = numericId(id);
  if (known === null) throw surveyNotFound();
  const created = await services.db.transaction((transaction) =>
    submitOnce(transaction, services, viewer, known),
  );
  if (created !== null) {
    acknowledgeLater(services, viewer, created);
    return { success: true, request: created };
  }
  return { success: true, request: await submittedEarlier(services.db, viewer, known) };
}

/** Returns null when the survey is already submitted or does not exist. */
async function submitOnce(
  transaction: Db,
  services: Services,
  viewer: Viewer,
  id: number,
): Promise<Submission | null> {
  const now = services.clock.now();
  // Parallel calls wait here until the first one commits, and then update no row.
  const [won] = await transaction
    .update(userRequestSurveys)
    .set({ submittedAt: now })
    .where(
      and(
        eq(userRequestSurveys.id, id),
        eq(userRequestSurveys.userId, viewer.userId),
        isNull(userRequestSurveys.submittedAt),
      ),
    )
    .returning({ id: userRequestSurveys.id });
  if (won === undefined) return null;
  const state = await readSurveyState(transaction, viewer, id);
  if (state.survey.kind === 'intro') {
    throw new ServiceError(
      'validation',
      'These answers are saved with your profile and are not sent as a request.',
    );
  }
  const request = await createRequest(transaction, viewer, state, now);
  await transaction
    .update(userRequestSurveys)
    .set({ requestId: request.id })
    .where(eq(userRequestSurveys.id, id));
  await announceChange(transaction, request.id);
  return { id: request.id, external_id: request.externalId, name: request.name };
}

async function submittedEarlier(db: Db, viewer: Viewer, id: number): Promise<Submission> {
  const [request] = await db
    .select(submission)
    .from(userRequestSurveys)
    .innerJoin(requests, eq(requests.id, userRequestSurveys.requestId))
    .where(and(eq(userRequestSurveys.id, id), eq(userRequestSurveys.userId, viewer.userId)));
  if (request === undefined) throw surveyNotFound();
  return request;
}
