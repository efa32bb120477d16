import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { messages, requests } from '../../../db/schema/requests.ts';
import { requestSurveys, screenItems } from '../../../db/schema/surveys.ts';
import { concierges, conciergeActions } from '../../../db/schema/concierges.ts';
import { detailsOf } from '../../requests/emit-request.ts';
import { userRequestAnswers, userRequestSurveys } from '../../../db/schema/user-request-surveys.ts';

/** Returns the requests of an account with their threads. */
export async function exportedRequests(db: Db, userId: number) {
  const rows = await db
    .select({ request: requests, survey: requestSurveys.slug })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .where(eq(requests.userId, userId))
    .orderBy(asc(requests.id));
  const sent = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(requests, eq(requests.id, messages.requestId))
    .where(eq(requests.userId, userId))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const threads = Map.groupBy(sent, ({ message }) => message.requestId);
  return rows.map(({ request, survey }) => ({
    id: request.id,
    external_id: request.externalId,
    name: request.name,
    survey,
    status: request.status,
    details: detailsOf(request.answers),
    created_at: request.createdAt,
    issued_at: request.issuedAt,
    updated_at: request.updatedAt,
    messages: (threads.get(request.id) ?? []).map(({ message }) => ({
      from: message.source === 'user' ? 'employee' : 'concierge',
      name: message.sourceName,
      text: message.body,
      files: message.attachmentKeys,
      sent_at: message.createdAt,
    })),
  }));
}

/** Returns the surveys that an account has started, with the answers, submitted or not. */
export async function exportedSurveys(db: Db, userId: number) {
  const surveys = await db
    .select({ own: userRequestSurveys, survey: requestSurveys.slug })
    .from(userRequestSurveys)
    .innerJoin(requestSurveys, eq(requestSurveys.id, userRequestSurveys.surveyId))
    .where(eq(userRequestSurveys.userId, userId))
    .orderBy(asc(userRequestSurveys.id));
  const given = await db
    .select({ answer: userRequestAnswers, question: screenItems.label })
    .from(userRequestAnswers)
    .innerJoin(userRequestSurveys, eq(userRequestSurveys.id, userRequestAnswers.userRequestSurveyId))
    .innerJoin(screenItems, eq(screenItems.id, userRequestAnswers.screenItemId))
    .where(eq(userRequestSurveys.userId, userId))
    .orderBy(asc(screenItems.position), asc(userRequestAnswers.id));
  const answers = Map.groupBy(given, ({ answer }) => answer.userRequestSurveyId);
  return surveys.map(({ own, survey }) => ({
    survey,
    request_id: own.requestId,
    started_at: own.createdAt,
    submitted_at: own.submittedAt,
    answers: (answers.get(own.id) ?? []).map(({ answer, question }) => ({
      question,
      answer: answer.value,
      updated_at: answer.updatedAt,
    })),
  }));
}

/** Returns what concierges did for an account apart from writing. */
export async function exportedActions(db: Db, userId: number) {
  return db
    .select({
      action: conciergeActions.action,
      concierge: concierges.name,
      request_id: conciergeActions.requestId,
      done_at: conciergeActions.createdAt,
    })
    .from(conciergeActions)
    .innerJoin(concierges, eq(concierges.id, conciergeActions.conciergeId))
    .where(eq(conciergeActions.userId, userId))
    .orderBy(asc(conciergeActions.id));
}
