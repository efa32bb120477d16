import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { mailTokens, sessions, users } from '../../../db/schema/identity.ts';
import { passkeys } from '../../../db/schema/passkeys.ts';
import type { Services } from '../../context.ts';
import { announceEndedSessions } from '../../live/announce.ts';
import { WITHOUT_LOCK } from '../sign-in/lock.ts';
import { hashPassword, passwordQueue } from '../secrets/password-hash.ts';
import { hashToken } from '../secrets/tokens.ts';
import { ServiceError } from '../../service-error.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { passwordChangedMail } from './reset-mail.ts';

interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly confirmation: string;
}

/**
 * Replaces the password with the token of a mailed link: docs/product/identity.md#reset-link. Ends all sessions and
 * unlocks the account, because the same mailbox receives the unlock link. Two-step verification stays on.
 * @throws {ServiceError} `validation` when the passwords differ, `link_expired`, `password_too_common`, `unavailable`.
 */
export async function resetPassword(
  services: Services,
  { token, password, confirmation }: NewPassword,
): Promise<void> {
  if (password !== confirmation) throw new ServiceError('validation', 'Passwords do not match.');
  const usable = usableLink(token, services.clock.now());
  const [owner] = await services.db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(usable);
  if (owner === undefined) throw linkExpired();
  refuseWeakPassword(password, owner, services.productName);
  const passwordHash = await passwordQueue.run(() => hashPassword(password));
  await replacePassword(services, token, passwordHash);
  services.background.run('password-changed-mail', async () =>
    services.mail.send(passwordChangedMail(services, owner.email, await hasPasskeys(services, owner.email))),
  );
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

async function replacePassword(services: Services, token: string, passwordHash: string): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(mailTokens)
      .set({ usedAt: now })
      .where(usableLink(token, now))
      .returning({ userId: mailTokens.userId });
    if (claimed === undefined) throw linkExpired();
    await tx
      .update(users)
      .set({ passwordHash, ...WITHOUT_LOCK })
      .where(eq(users.id, claimed.userId));
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.userId, claimed.userId), isNull(sessions.revokedAt)));
    await announceEndedSessions(tx, claimed.userId);
  });
}

function usableLink(token: string, now: Date) {
  return and(
    eq(mailTokens.tokenHash, hashToken(token)),
    eq(mailTokens.purpose, 'reset'),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
    sql`not exists (select 1 from mail_tokens newer where newer.user_id = ${mailTokens.userId}
      and newer.purpose = 'reset' and newer.id > ${mailTokens.id})`,
  );
}

function linkExpired(): ServiceError {
  return new ServiceError('link_expired', 'This link is no longer valid. Please request a new one.');
}
