import { and, eq, isNotNull } from 'drizzle-orm';
import { EMAIL_ANSWER_ID } from '../../../src/lib/contract/question-types.ts';
import type { Db } from '../../db/client.ts';
import { profileAnswers } from '../../db/schema/identity.ts';
import { mailAddresses } from '../../db/schema/mails.ts';
import { normalEmail } from '../../shared/email-address.ts';

/** Where the mails about a request go. */
export interface Recipient {
  readonly email: string;
  /** The address that was given, while its owner has not confirmed it; null when `email` is the one. */
  readonly waitsFor: string | null;
}

/** Returns the preferred e-mail of an account's profile, as `normalEmail` returns it; null without one. */
export async function preferredEmail(db: Db, userId: number): Promise<string | null> {
  const [answer] = await db
    .select({ value: profileAnswers.value })
    .from(profileAnswers)
    .where(and(eq(profileAnswers.userId, userId), eq(profileAnswers.answerId, EMAIL_ANSWER_ID)));
  return typeof answer?.value === 'string' && answer.value !== '' ? normalEmail(answer.value) : null;
}

/**
 * Returns a function that says where the mails about an account's requests go, by the address that was given for a request:
 * docs/product/account.md#where-mails-go.
 */
export async function recipients(
  db: Db,
  user: { readonly id: number; readonly email: string },
): Promise<(contactEmail: string | null) => Recipient> {
  const preferred = await preferredEmail(db, user.id);
  const rows = await db
    .select({ email: mailAddresses.email })
    .from(mailAddresses)
    .where(and(eq(mailAddresses.userId, user.id), isNotNull(mailAddresses.confirmedAt)));
  const confirmed = new Set([user.email, ...rows.map(({ email }) => email)]);
  const usual = preferred !== null && confirmed.has(preferred) ? preferred : user.email;
  return (contactEmail) => {
    const wanted = contactEmail ?? preferred ?? user.email;
    return confirmed.has(wanted) ? { email: wanted, waitsFor: null } : { email: usual, waitsFor: wanted };
  };
}
