import { and, eq, isNull, lt } from 'drizzle-orm';
import type { RequestOptions, UsedCredential } from '../../../src/lib/contract/passkeys.ts';
import { users } from '../../db/schema/identity.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { createSession } from '../session/sessions.ts';
import { placeOf, rememberPlace, type Place } from '../identity/known-places.ts';
import { deskFlag, type OpenedSession } from '../identity/sign-in.ts';
import type { Network } from '../../shared/networks.ts';
import {
  claimChallenge,
  createChallenge,
  requestOptionsFor,
  requireRelyingParty,
  userHandleOf,
} from './relying-party.ts';
import { challengeIn, verifyUsed } from './verify-credential.ts';

const PURPOSE = { name: 'sign-in' } as const;

/** Returns the options with which any browser can use a passkey. @throws {ServiceError} `not_found` where passkeys can't work. */
export async function startPasskeySignIn(services: Services): Promise<RequestOptions> {
  const party = requireRelyingParty(services);
  return requestOptionsFor(party, await createChallenge(services.db, PURPOSE, services.clock.now()));
}

/**
 * Creates a session for a used passkey. It proves possession and, by its user verification, a PIN or a finger, so no
 * code is due, and wrong passwords do not lock it out: docs/product/passkeys.md#both-factors.
 * @throws {ServiceError} `passkey_refused`, the same for every reason.
 */
export async function signInWithPasskey(
  services: Services,
  credential: UsedCredential,
  caller: { readonly userAgent: string; readonly networks: readonly Network[] },
): Promise<OpenedSession> {
  const party = requireRelyingParty(services);
  const challenge = await challengeIn(credential.response.clientDataJSON);
  // Used up by a failure, too: an attacker gets one try per challenge.
  if (challenge === null || !(await claimChallenge(services.db, PURPOSE, challenge, services.clock.now()))) {
    throw refused();
  }
  const passkey = await passkeyOf(services, credential);
  const counter = passkey && (await verifyUsed(party, credential, challenge, passkey));
  if (passkey === null || counter === null) throw refused();
  const place = placeOf(services, caller.networks, null);
  return openSession(services, { ...passkey, counter }, { userAgent: caller.userAgent, place });
}

type OwnedPasskey = typeof passkeys.$inferSelect;

/** Returns the passkey if the authenticator names its owner; null otherwise. */
async function passkeyOf({ db }: Services, { id, response }: UsedCredential): Promise<OwnedPasskey | null> {
  const [row] = await db
    .select({ passkey: passkeys, externalId: users.externalId })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, id));
  return row !== undefined && response.userHandle === userHandleOf(row.externalId) ? row.passkey : null;
}

async function openSession(
  services: Services,
  { id, userId, counter }: OwnedPasskey,
  { userAgent, place }: { readonly userAgent: string; readonly place: Place },
): Promise<OpenedSession> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    // Keeps the user's row locked until the session exists, so that a parallel reset also ends this session.
    const [user] = await tx
      .select({ kind: users.kind })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deactivatedAt)))
      .for('no key update');
    if (user === undefined) throw refused();
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(
        and(
          eq(passkeys.id, id),
          // A parallel sign-in may have stored a higher counter. Zero means that the authenticator does not count.
          counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter),
        ),
      )
      .returning({ id: passkeys.id });
    if (used.length === 0) throw refused();
    const flags = { mfa_requires_verification: false, mfa_required: false, ...deskFlag(user) };
    const session = await createSession(tx, { userId, mfaRequired: false, passkeyId: id, userAgent, now });
    const factorAt = { browser: now, network: now };
    await rememberPlace(tx, place, { userId, sessionId: session.sessionId, factorAt, now });
    return { ...session, flags };
  });
}

function refused(): ServiceError {
  return new ServiceError('passkey_refused');
}
