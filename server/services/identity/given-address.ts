import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { EMAIL_ANSWER_ID } from '../../../src/lib/contract/question-types.ts';
import type { Db } from '../../db/client.ts';
import { screenItems } from '../../db/schema/content.ts';
import { profileAnswers } from '../../db/schema/identity.ts';
import { userRequestAnswers, userRequestSurveys } from '../../db/schema/requests.ts';
import { moveContactEmail } from '../../story/move-contact-email.ts';
import { normalEmail } from '../../shared/email-address.ts';

interface Move {
  readonly userId: number;
  readonly previous: string;
  readonly next: string;
  readonly now: Date;
}

/**
 * Lets the account's own address, where it was given for mails, follow a change of it: as preferred e-mail, for requests and in answers
 * that are not sent yet. Fields offer it, so it stands for the account, and the previous mailbox may be another's by now. Call it with the
 * account locked: docs/product/account.md#change-of-address.
 */
export async function moveGivenAddress(tx: Db, move: Move): Promise<void> {
  await movePreferred(tx, move);
  await moveUnsent(tx, move);
  await moveContactEmail(tx, move);
}

/** True for the address in any spelling, which answers keep as it was typed. */
const isAddress = (value: unknown, email: string) =>
  typeof value === 'string' && normalEmail(value) === email;

async function movePreferred(tx: Db, { userId, previous, next, now }: Move): Promise<void> {
  const isPreferred = and(eq(profileAnswers.userId, userId), eq(profileAnswers.answerId, EMAIL_ANSWER_ID));
  const [preferred] = await tx
    .select({ value: profileAnswers.value })
    .from(profileAnswers)
    .where(isPreferred);
  if (!isAddress(preferred?.value, previous)) return;
  await tx.update(profileAnswers).set({ value: next, updatedAt: now }).where(isPreferred);
}

async function moveUnsent(tx: Db, { userId, previous, next, now }: Move): Promise<void> {
  const given = await tx
    .select({ id: userRequestAnswers.id, value: userRequestAnswers.value })
    .from(userRequestAnswers)
    .innerJoin(userRequestSurveys, eq(userRequestSurveys.id, userRequestAnswers.userRequestSurveyId))
    .innerJoin(screenItems, eq(screenItems.id, userRequestAnswers.screenItemId))
    .where(
      and(
        eq(userRequestSurveys.userId, userId),
        isNull(userRequestSurveys.submittedAt),
        or(eq(screenItems.type, 'ManagedEmailInput'), eq(screenItems.universalAnswerId, EMAIL_ANSWER_ID)),
      ),
    );
  const ids = given.filter(({ value }) => isAddress(value, previous)).map(({ id }) => id);
  await tx
    .update(userRequestAnswers)
    .set({ value: next, updatedAt: now })
    .where(inArray(userRequestAnswers.id, ids));
}
