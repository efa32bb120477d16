import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownPlaces, memberships, users } from '../../db/schema/identity.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { moveHold } from '../holds/holds.ts';
import { endSessions } from '../session/sessions.ts';
import { WITHOUT_LOCK } from './attempts.ts';

/** No hash, so that no password matches it. */
const NO_PASSWORD = 'released';

/**
 * Moves an unconfirmed address to a new account, which has nothing of the previous one but its companies. A new row, and not
 * an emptied one: data of future tables stay behind without a change here. Requires a lock on the user's row:
 * docs/product/identity.md#fresh-start.
 */
export async function startAfresh(
  lockedBy: Db,
  previous: { readonly id: number; readonly email: string },
  passwordHash: string,
  now: Date,
): Promise<void> {
  await releaseAddress(lockedBy, previous.id, now);
  const [fresh] = await lockedBy
    .insert(users)
    .values({
      email: previous.email,
      emailConfirmedAt: now,
      firstName: '',
      lastName: '',
      passwordHash,
      termsAcceptedAt: now,
      createdAt: now,
    })
    .returning({ id: users.id });
  if (fresh === undefined) throw new Error('An insert returned nothing.');
  await lockedBy.update(users).set({ successorId: fresh.id }).where(eq(users.id, previous.id));
  await moveHold(lockedBy, previous.id, fresh.id);
  const companies = await lockedBy
    .select({ companyId: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.userId, previous.id));
  if (companies.length > 0) {
    await lockedBy
      .insert(memberships)
      .values(companies.map(({ companyId }) => ({ userId: fresh.id, companyId })));
  }
}

/** Takes the address, the password, the passkeys and the sessions from an account; its data stay. Requires a lock on the user's row. */
export async function releaseAddress(lockedBy: Db, userId: number, now: Date): Promise<void> {
  await lockedBy
    .update(users)
    // Without an `@` no sign-in, sign-up or reset can name it.
    .set({
      email: `released ${String(userId)}`,
      passwordHash: NO_PASSWORD,
      releasedAt: now,
      ...WITHOUT_LOCK,
    })
    .where(eq(users.id, userId));
  // A passkey signs in without the address.
  await lockedBy.delete(passkeys).where(eq(passkeys.userId, userId));
  await lockedBy.delete(knownPlaces).where(eq(knownPlaces.userId, userId));
  await endSessions(lockedBy, userId, now);
}
