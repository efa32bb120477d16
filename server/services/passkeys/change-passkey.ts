import { and, eq, isNull, ne } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { renamePasskey as renameEndpoint } from '../../../src/lib/contract/passkeys.ts';
import { sessions } from '../../db/schema/identity.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import type { Services, Viewer } from '../context.ts';
import { announceEndedSessions } from '../live/announce.ts';
import { numericId } from '../numeric-id.ts';
import { ServiceError } from '../service-error.ts';
import { requirePassword } from '../identity/password/require-password.ts';
import { emitPasskey } from './list-passkeys.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { passkeyRemovedMail } from './passkey-mails.ts';

/**
 * Renames a passkey of the viewer.
 * @throws {ServiceError} `not_found`, also for a passkey of another account.
 */
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
 * @throws {ServiceError} `password_wrong`; `not_found`, also for a passkey of another account.
 */
export async function removePasskey(
  services: Services,
  viewer: Viewer,
  id: string,
  password: string,
): Promise<void> {
  await requirePassword(services, viewer, password);
  const name = await services.db.transaction(async (tx) => {
    const [removed] = await tx.delete(passkeys).where(ownedBy(viewer, id)).returning();
    if (removed === undefined) throw notFound();
    await tx
      .update(sessions)
      .set({ revokedAt: services.clock.now() })
      .where(
        and(
          eq(sessions.userId, viewer.userId),
          eq(sessions.passkeyId, removed.id),
          ne(sessions.id, viewer.sessionId),
          isNull(sessions.revokedAt),
        ),
      );
    await announceEndedSessions(tx, viewer.userId);
    return removed.name;
  });
  await queueMail(services, 'passkey-removed-mail', passkeyRemovedMail(services, viewer.email, name));
}

function ownedBy(viewer: Viewer, id: string) {
  return and(eq(passkeys.id, numericId(id) ?? 0), eq(passkeys.userId, viewer.userId));
}

function notFound(): ServiceError {
  return new ServiceError('not_found', 'We can’t find this passkey.');
}
