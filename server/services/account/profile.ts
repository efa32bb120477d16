import { and, eq, ne } from 'drizzle-orm';
import type { AnswerMails } from '../../../src/lib/contract/account.ts';
import { users } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { refuseDisguisedNames } from '../identity/plain-characters.ts';
import { restartNotices } from '../mails/answers/unread-notices.ts';
import { indexEmployeeName } from '../requests/index-words.ts';
import { ServiceError } from '../service-error.ts';

/** Returns when the viewer gets mails about unread answers. */
export async function readAnswerMails({ db }: Services, viewer: Viewer): Promise<AnswerMails> {
  const [user] = await db
    .select({ answerMails: users.answerMails })
    .from(users)
    .where(eq(users.id, viewer.userId));
  if (user === undefined) throw new ServiceError('unauthenticated', 'Please sign in again.');
  return user.answerMails;
}

/** Stores when the viewer gets mails about unread answers; it counts from now on: docs/product/account.md#answer-mails. */
export async function setAnswerMails(services: Services, viewer: Viewer, wanted: AnswerMails): Promise<void> {
  await services.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ answerMails: wanted })
      .where(and(eq(users.id, viewer.userId), ne(users.answerMails, wanted)))
      .returning({ id: users.id });
    if (changed.length > 0) await restartNotices(tx, viewer.userId, services.clock.now());
  });
}

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Enters or changes the viewer's name: docs/product/account.md#name. Messages keep the name that they were sent with.
 * @throws {ServiceError} `validation` for disguised text.
 */
export async function enterName({ db }: Services, viewer: Viewer, name: Name): Promise<void> {
  refuseDisguisedNames([name.firstName, name.lastName]);
  await db.update(users).set(name).where(eq(users.id, viewer.userId));
  await indexEmployeeName(db, viewer.userId, `${name.firstName} ${name.lastName}`);
}
