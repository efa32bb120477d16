import { and, eq, gt, isNull } from 'drizzle-orm';
import { isIP } from 'node:net';
import type { CreationOptions, RequestOptions } from '../../../src/lib/contract/passkeys.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { passkeyChallenges } from '../../db/schema/passkeys.ts';
import type { Services } from '../context.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;

/** The use of a challenge. For another purpose or session it is worth nothing. */
type Purpose = { readonly name: 'sign-in' } | { readonly name: 'add'; readonly sessionId: number };

/** Stores a challenge and returns it in base64url. A session has one challenge: a new one replaces it. */
export async function createChallenge(db: Db, purpose: Purpose, now: Date): Promise<string> {
  const challenge = newToken();
  if (purpose.name === 'add') {
    await db.delete(passkeyChallenges).where(eq(passkeyChallenges.sessionId, purpose.sessionId));
  }
  await db.insert(passkeyChallenges).values({
    purpose: purpose.name,
    challengeHash: hashToken(challenge),
    sessionId: sessionIdOf(purpose),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  });
  return challenge;
}

/**
 * Uses a challenge up, in one statement, so that parallel answers can't use it twice. Returns false when it is unknown,
 * used, expired or of another purpose.
 */
export async function claimChallenge(
  db: Db,
  purpose: Purpose,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const sessionId = sessionIdOf(purpose);
  const claimed = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose.name),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  return claimed.length > 0;
}

function sessionIdOf(purpose: Purpose): number | null {
  return purpose.name === 'add' ? purpose.sessionId : null;
}

/** The site as authenticators know it: a passkey answers to this id and on this origin alone. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
  readonly name: string;
}

/**
 * Returns the site of the configured public address, never of a header, which a caller chooses. Null when browsers
 * offer no passkeys there: on an IP address, and without TLS outside of this machine.
 */
export function relyingParty({ appOrigin, productName }: Services): RelyingParty | null {
  const { hostname: id, origin, protocol } = new URL(appOrigin);
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null;
  return protocol === 'https:' || isLocal ? { id, origin, name: productName } : null;
}

/** Returns the site. @throws {ServiceError} `not_found` where passkeys can't work. */
export function requireRelyingParty(services: Services): RelyingParty {
  const party = relyingParty(services);
  if (party === null) throw new ServiceError('not_found', { of: 'passkeys' });
  return party;
}

/** EdDSA, ES256 and RS256: every browser offers one of them, and every Node verifies them. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

interface Owner {
  readonly externalId: string;
  readonly email: string;
  readonly fullName: string;
}

/** Returns the account's id as authenticators store it: random bytes, which tell nothing about the employee. */
export function userHandleOf(externalId: string): string {
  return Buffer.from(externalId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Returns the options with which a browser creates a passkey. `known` are those that it must not create again. */
export function creationOptionsFor(
  party: RelyingParty,
  owner: Owner,
  challenge: string,
  known: CreationOptions['excludeCredentials'],
): CreationOptions {
  return {
    challenge,
    rp: { id: party.id, name: party.name },
    user: { id: userHandleOf(owner.externalId), name: owner.email, displayName: owner.fullName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: known,
    // The sign-in page asks for no e-mail address, so the authenticator has to store whose passkey it is.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** Returns the options with which a browser uses a passkey. They name none: the employee picks an account. */
export function requestOptionsFor(party: RelyingParty, challenge: string): RequestOptions {
  return { challenge, rpId: party.id, timeout: CHALLENGE_MS, userVerification: 'required' };
}
