import { composed } from '../../../src/lib/contract/shared/characters.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { checkReset as contract } from '../../../src/lib/contract/identity.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { knownPlaces, mailTokens, users } from '../../db/schema/identity.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Network } from '../../shared/networks.ts';
import { ownerOf } from '../mails/account-owner.ts';
import type { Services } from '../context.ts';
import { queueMail, sendSoon } from '../mails/mail-queue.ts';
import { passwordChangedMail, type ResetEffect, STARTS_EMPTY } from '../mails/reset-mail.ts';
import { hashInTurn, hashPassword } from '../secrets/password-queue.ts';
import { mailDelayMs, usableLink } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { endSessions } from '../session/sessions.ts';
import { WITHOUT_LOCK } from './attempts.ts';
import { endEmailChange } from './change-email.ts';
import { provesAccount } from './known-places.ts';
import { startAfresh } from './start-afresh.ts';
import { type Account, refuseWeakPassword } from './weak-passwords.ts';

/**
 * Queues a mail to an address, whether it has an account or not. The mail is written after the reply, so that the reply
 * is the same for every address, in time too: docs/product/identity.md#same-replies.
 */
export async function requestReset(services: Services, email: string): Promise<void> {
  const now = services.clock.now();
  await services.db.insert(jobs).values({
    kind: 'mail',
    name: 'reset-mail',
    recipient: normalEmail(email),
    key: randomUUID(),
    dueAt: now,
    createdAt: now,
  });
  sendSoon(services, mailDelayMs());
}

interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly confirmation: string;
  /** Keeps an unconfirmed account as it is: docs/product/identity.md#keep-my-requests. */
  readonly deviceSecret: string | null;
  /** False for who was not told of it; null where the link decides: docs/product/identity.md#reset-effect. */
  readonly mayStartAfresh: boolean | null;
  readonly networks: readonly Network[];
}

/**
 * Replaces the password with the token of a mailed link: docs/product/identity.md#reset-link. Ends all sessions and
 * unlocks the account, because the same mailbox receives the unlock link. Two-step verification stays on. An account whose
 * address was not confirmed starts afresh (docs/product/identity.md#fresh-start), unless the caller proves a device of it.
 * @throws {ServiceError} `passwords_differ` when the passwords differ, `link_expired`, `device_unknown`, `starts_afresh`,
 * `password_too_common`, `unavailable`.
 */
export async function resetPassword(
  services: Services,
  { token: typed, password, confirmation, deviceSecret, mayStartAfresh: told, networks }: NewPassword,
): Promise<void> {
  const { token, startsEmpty } = readResetToken(typed);
  const mayStartAfresh = told ?? startsEmpty;
  if (composed(password) !== composed(confirmation)) throw new ServiceError('passwords_differ');
  const account = await accountOf(services, token);
  refuseWeakPassword(password, account, services.productName);
  const { email } = account;
  // The owner's reset does not wait for the checks of an account that somebody else tries to sign in to.
  const caller = { email: `reset of ${email}`, networks };
  const passwordHash = await hashInTurn(services, caller, () => hashPassword(password));
  const effect = await replacePassword(services, { token, passwordHash, deviceSecret, mayStartAfresh });
  const facts = { effect, hasPasskeys: await hasPasskeys(services, email) };
  const owner = await ownerOf(services.db, services.appOrigin, email);
  await queueMail(services, 'password-changed-mail', passwordChangedMail(services, owner, facts));
}

async function hasPasskeys({ db }: Services, email: string): Promise<boolean> {
  const found = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(users.email, email))
    .limit(1);
  return found.length > 0;
}

/** Returns the account of a usable link. A name that a stranger may have entered decides nothing. */
async function accountOf(services: Services, token: string): Promise<Account> {
  const [account] = await services.db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailConfirmedAt: users.emailConfirmedAt,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(usableLink('reset', token, services.clock.now()));
  if (account === undefined) throw linkExpired();
  return account.emailConfirmedAt === null ? { email: account.email, firstName: '', lastName: '' } : account;
}

/** Takes the choice from the token of a link: an unconfirmed account gets one link for each in its mail. */
function readResetToken(typed: string): { readonly token: string; readonly startsEmpty: boolean } {
  const startsEmpty = typed.startsWith(STARTS_EMPTY);
  return { token: startsEmpty ? typed.slice(STARTS_EMPTY.length) : typed, startsEmpty };
}

interface Replacement {
  readonly token: string;
  readonly passwordHash: string;
  readonly deviceSecret: string | null;
  readonly mayStartAfresh: boolean;
}

async function replacePassword(
  services: Services,
  { token, passwordHash, deviceSecret, mayStartAfresh }: Replacement,
): Promise<ResetEffect> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const user = await claimLink(tx, token, now);
    const isUnconfirmed = user.emailConfirmedAt === null;
    if (isUnconfirmed && deviceSecret === null) {
      if (!mayStartAfresh) throw new ServiceError('starts_afresh');
      await startAfresh(tx, user, passwordHash, now);
      return 'afresh';
    }
    // The refusal also gives the link back: it ends the transaction.
    if (isUnconfirmed && !(await provesAccount(services, tx, user.id, deviceSecret)))
      throw new ServiceError('device_unknown');
    await tx
      .update(users)
      .set({ passwordHash, emailConfirmedAt: user.emailConfirmedAt ?? now, ...WITHOUT_LOCK })
      .where(eq(users.id, user.id));
    await tx.delete(knownPlaces).where(eq(knownPlaces.userId, user.id));
    await endSessions(tx, user.id, now);
    await endEmailChange(tx, user.id, now);
    return isUnconfirmed ? 'kept' : 'replaced';
  });
}

/** Locks the link's account, against a confirmation or a change of address at the same time, and marks the link as used. */
async function claimLink(tx: Db, token: string, now: Date) {
  const isUsable = usableLink('reset', token, now);
  const [link] = await tx.select({ userId: mailTokens.userId }).from(mailTokens).where(isUsable);
  if (link === undefined) throw linkExpired();
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      releasedAt: users.releasedAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(eq(users.id, link.userId))
    .for('update');
  const claimed = await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(isUsable)
    .returning({ id: mailTokens.id });
  const isClosed = user === undefined || user.releasedAt !== null || user.deactivatedAt !== null;
  if (isClosed || claimed.length === 0) throw linkExpired();
  return user;
}

/** Returns the refusal of a link that is unknown, used, outdated or too old. */
function linkExpired(): ServiceError {
  return new ServiceError('link_expired', { of: 'reset' });
}

/**
 * Returns what a reset with this link will do, for its holder alone. Names the account only to a browser that was signed in to it:
 * docs/product/identity.md#reset-effect.
 * @throws {ServiceError} `link_expired`.
 */
export async function checkReset(
  services: Services,
  typed: string,
  deviceSecret: string | null,
): Promise<EmittedBy<typeof contract>> {
  const { token } = readResetToken(typed);
  const [account] = await services.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailConfirmedAt: users.emailConfirmedAt,
      requestCount: sql<number>`(select count(*)::int from requests where requests.user_id = "users"."id")`,
    })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(
      and(
        usableLink('reset', token, services.clock.now()),
        isNull(users.releasedAt),
        isNull(users.deactivatedAt),
      ),
    );
  if (account === undefined) throw linkExpired();
  if (account.emailConfirmedAt !== null) return { starts_afresh: false, can_keep: null };
  const isProved = await provesAccount(services, services.db, account.id, deviceSecret);
  const name = `${account.firstName} ${account.lastName}`.trim() || account.email;
  return { starts_afresh: true, can_keep: isProved ? { name, request_count: account.requestCount } : null };
}
