import { and, asc, eq, ne } from 'drizzle-orm';
import type {
  listPasskeys as endpoint,
  renamePasskey as renameEndpoint,
} from '../../../src/lib/contract/passkeys.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { sessions } from '../../db/schema/identity.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Owner } from '../mails/account-owner.ts';
import type { Services, Viewer } from '../context.ts';
import { requireFreshFactor } from '../identity/mfa/fresh-factor.ts';
import { requirePassword } from '../identity/require-password.ts';
import { plainLine, mailTo } from '../mails/plain-line.ts';
import { queueMail } from '../mails/mail-queue.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { ServiceError } from '../service-error.ts';
import { endSessions } from '../session/sessions.ts';
import { relyingParty } from './relying-party.ts';

const NAME_MAX = 60;

/** Returns the name of a passkey, which whoever holds the session chooses, without a link of theirs. */
const shown = (name: string) => plainLine(name, NAME_MAX);

/** Returns the mail that tells the account's owner about a new passkey. */
export function passkeyAddedMail(services: Services, { email, accountUrl }: Owner, name: string): Mail {
  const { productName, appOrigin } = services;
  return mailTo(
    productName,
    email,
    `A passkey was added to your ${productName} account`,
    `A passkey was just added to your ${productName} account: ${shown(name)}.

It signs in without a password and without a code. You see all of your passkeys here:
${accountUrl}

If it was not you, remove it there, and choose a new password right away:
${appOrigin}/forgot-password`,
  );
}

/** Returns the mail that tells the account's owner that a passkey is gone. */
export function passkeyRemovedMail(services: Services, to: string, name: string): Mail {
  const { productName, appOrigin } = services;
  return mailTo(
    productName,
    to,
    `A passkey was removed from your ${productName} account`,
    `A passkey was just removed from your ${productName} account: ${shown(name)}. It no longer signs in, and devices that were
signed in with it are signed out.

If it was not you, choose a new password right away:
${appOrigin}/forgot-password`,
  );
}

type Listed = EmittedBy<typeof endpoint>;

/** Returns the passkeys of the viewer's account, oldest first, and where they work. */
export async function listPasskeys(services: Services, viewer: Viewer): Promise<Listed> {
  const rows = await services.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.userId))
    .orderBy(asc(passkeys.id));
  return { passkeys: rows.map(emitPasskey), origin: relyingParty(services)?.origin ?? null };
}

export function emitPasskey(row: typeof passkeys.$inferSelect): Listed['passkeys'][number] {
  return {
    id: row.id,
    name: row.name,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Renames a passkey of the viewer. @throws {ServiceError} `not_found`, also for a passkey of another account. */
export async function renamePasskey(
  { db }: Services,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<EmittedBy<typeof renameEndpoint>['passkey']> {
  const [row] = await db.update(passkeys).set({ name: name.trim() }).where(ownedBy(viewer, id)).returning();
  if (row === undefined) throw notFound();
  return emitPasskey(row);
}

/**
 * Removes a passkey of the viewer and ends the sessions that it has opened, except this one: the device may be lost.
 * @throws {ServiceError} `password_wrong`; `factor_stale`; `not_found`, also for a passkey of another account.
 */
export async function removePasskey(
  services: Services,
  viewer: Viewer,
  id: string,
  password: string,
): Promise<void> {
  // Before the password, because a hash is expensive.
  if ((await services.db.$count(passkeys, ownedBy(viewer, id))) === 0) throw notFound();
  await requireFreshFactor(services, viewer);
  await requirePassword(services, viewer, password);
  const name = await services.db.transaction(async (tx) => {
    const [removed] = await tx.delete(passkeys).where(ownedBy(viewer, id)).returning();
    if (removed === undefined) throw notFound();
    const opened = and(eq(sessions.passkeyId, removed.id), ne(sessions.id, viewer.sessionId));
    await endSessions(tx, viewer.userId, services.clock.now(), opened);
    return removed.name;
  });
  await queueMail(services, 'passkey-removed-mail', passkeyRemovedMail(services, viewer.email, name));
}

function ownedBy(viewer: Viewer, id: string) {
  return and(eq(passkeys.id, numericId(id) ?? 0), eq(passkeys.userId, viewer.userId));
}

function notFound(): ServiceError {
  return new ServiceError('not_found', { of: 'passkey' });
}
