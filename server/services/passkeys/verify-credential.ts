import type { CreatedCredential, UsedCredential } from '../../../src/lib/contract/passkeys.ts';
import { ALGORITHMS, type RelyingParty } from './relying-party.ts';

// Loaded with the first passkey: it takes a fifth of a second, which the start of the server need not wait for.
const load = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** The public part of a passkey, in base64url. */
export interface PublicCredential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** Returns the challenge that the browser says it has answered; null when it is unreadable. */
export async function challengeIn(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await loadHelpers();
  return orNull(() => {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    // A frame of another site could lead the employee through a ceremony that looks like its own.
    return Promise.resolve(typeof challenge === 'string' && crossOrigin !== true ? challenge : null);
  });
}

/** Verifies a new credential: answer, origin, site, presence and verification of the employee. Null when it fails. */
export async function verifyCreated(
  party: RelyingParty,
  { id, rawId, type, response }: CreatedCredential,
  challenge: string,
): Promise<PublicCredential | null> {
  const { verifyRegistrationResponse } = await load();
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
  return orNull(async () => {
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    // We ask for no attestation. Certificates in one would make the library fetch the addresses that they name.
    const isPlain = statement.get('fmt') === 'none' || statement.get('fmt') === 'packed';
    if (!isPlain || statement.get('attStmt').get('x5c') !== undefined) return null;
    const { clientDataJSON, attestationObject } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    // The id inside of the signed data counts, not the one beside it.
    if (registrationInfo?.credential.id !== id) return null;
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
    };
  });
}

/**
 * Verifies the use of a known credential: answer, origin, site, presence and verification of the employee, signature, and
 * a counter that has grown. Returns the new counter; null when it fails.
 */
export async function verifyUsed(
  party: RelyingParty,
  { id, rawId, type, response }: UsedCredential,
  challenge: string,
  known: PublicCredential,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { isoBase64URL } = await loadHelpers();
  return orNull(async () => {
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: isoBase64URL.toBuffer(known.publicKey),
        counter: known.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** The library throws for everything that does not fit, with as many kinds of errors as there are ways to not fit. */
async function orNull<Result>(verify: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
