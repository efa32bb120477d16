import { and, eq } from 'drizzle-orm';
import type { MailsOfRequest } from '../../../src/lib/contract/mail-addresses.ts';
import { users } from '../../db/schema/identity.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { recipients } from '../mails/recipient.ts';
import { isDiscreet } from '../mails/words-outside.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';

/**
 * Returns which address hears of a request of the viewer's: docs/product/account.md#where-mails-go.
 * @throws {ServiceError} `not_found` for a missing and for a foreign request alike.
 */
export async function mailsOfRequest({ db }: Services, viewer: Viewer, id: string): Promise<MailsOfRequest> {
  const [row] = await db
    .select({ contactEmail: requests.contactEmail, discreet: isDiscreet, user: users })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(and(at(requestAddress(id)), eq(requests.userId, viewer.userId)));
  if (row === undefined) throw requestNotFound();
  const { user, discreet } = row;
  if (user.emailConfirmedAt === null) {
    return { choice: 'unconfirmed', to: user.email, waits_for: null, discreet };
  }
  const recipientOf = await recipients(db, user);
  const { email, waitsFor } = recipientOf(row.contactEmail);
  return { choice: user.answerMails, to: email, waits_for: waitsFor, discreet };
}
