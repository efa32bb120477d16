import { and, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mailTokens, oneTimeCodes, sessions } from '../../db/schema/identity.ts';
import { outbox } from '../../db/schema/outbox.ts';
import { userRequestAnswers, userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import { SESSION_IDLE_MS } from '../session/find-session.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_KEPT_MS = 30 * DAY_MS;
const SECRET_KEPT_MS = 7 * DAY_MS;
const OUTBOX_KEPT_MS = 30 * DAY_MS;
/** Longer than a browser keeps what was typed into one, which it does for fourteen days after the last word. */
const SURVEY_KEPT_MS = 30 * DAY_MS;

/** Removes the rows that nobody needs any more; each table by itself, so that no lock is held for long. */
export async function removeOutdatedRows(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await removeSessions(db, ago);
  await removeSecrets(db, ago(SECRET_KEPT_MS));
  await db.delete(outbox).where(lt(outbox.createdAt, ago(OUTBOX_KEPT_MS)));
  await removeUnbegunSurveys(db, ago(SURVEY_KEPT_MS));
}

/** Signed out, expired or unused long ago. */
async function removeSessions(db: Db, ago: (ms: number) => Date): Promise<void> {
  const before = ago(SESSION_KEPT_MS);
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.revokedAt, before),
        lt(sessions.expiresAt, before),
        lt(sessions.lastSeenAt, ago(SESSION_KEPT_MS + SESSION_IDLE_MS)),
      ),
    );
}

/** Links and codes, a week after they were used or ran out: a repeated unlock is a success for a day. */
async function removeSecrets(db: Db, before: Date): Promise<void> {
  for (const table of [mailTokens, oneTimeCodes]) {
    await db.delete(table).where(or(lt(table.usedAt, before), lt(table.expiresAt, before)));
  }
}

/** Surveys that were opened and closed without an answer. The intro survey's answers are kept with the person. */
async function removeUnbegunSurveys(db: Db, before: Date): Promise<void> {
  const answers = db
    .select({ one: sql`1` })
    .from(userRequestAnswers)
    .where(sql`${userRequestAnswers.userRequestSurveyId} = ${userRequestSurveys.id}`);
  await db
    .delete(userRequestSurveys)
    .where(
      and(
        lt(userRequestSurveys.createdAt, before),
        isNull(userRequestSurveys.submittedAt),
        isNull(userRequestSurveys.requestId),
        notExists(answers),
      ),
    );
}
