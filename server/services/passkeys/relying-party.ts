import { isIP } from 'node:net';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

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
