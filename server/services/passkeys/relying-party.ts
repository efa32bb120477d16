import { isIP } from 'node:net';
import type { CreationOptions, RequestOptions } from '../../../src/lib/contract/passkeys.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { CHALLENGE_MS } from './challenge.ts';

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

/**
 * Returns the site.
 * @throws {ServiceError} `not_found` where passkeys can't work.
 */
export function requireRelyingParty(services: Services): RelyingParty {
  const party = relyingParty(services);
  if (party === null) throw new ServiceError('not_found', 'Passkeys are not available at this address.');
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
