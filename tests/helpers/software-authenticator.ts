import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  UsedCredential,
} from '../../src/lib/contract/passkeys.ts';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Credential {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly rpId: string;
  readonly userHandle: string;
  counter: number;
}

/** Changes to an answer, for attacks. */
export interface Forgery {
  readonly challenge?: string;
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
  /** The attestation of the answer: none by default. */
  readonly attestation?: { readonly fmt: string; readonly statement: Cbor };
}

/**
 * Creates an authenticator in software that keeps its passkeys and answers as a browser does: real keys, signatures and
 * CBOR, without a browser.
 */
export function softwareAuthenticator(origin: string) {
  const credentials: Credential[] = [];
  return {
    credentials,

    /** Answers `navigator.credentials.create()`. */
    create(options: CreationOptions, forgery: Forgery = {}): CreatedCredential {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16);
      const credential: Credential = {
        id: id.toString('base64url'),
        privateKey,
        publicKey,
        rpId: options.rp.id,
        userHandle: options.user.id,
        counter: 0,
      };
      credentials.push(credential);
      const data = authenticatorData(forgery.rpId ?? options.rp.id, {
        ...forgery,
        attested: Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]),
      });
      const { fmt, statement } = forgery.attestation ?? { fmt: 'none', statement: new Map() };
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, origin, forgery),
          attestationObject: cbor(
            new Map<string, Cbor>([
              ['fmt', fmt],
              ['attStmt', statement],
              ['authData', data],
            ]),
          ).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Answers `navigator.credentials.get()` with the newest passkey, or with another one. */
    use(
      options: RequestOptions,
      forgery: Forgery = {},
      credential: Credential | undefined = credentials.at(-1),
    ): UsedCredential {
      if (credential === undefined) throw new Error('The authenticator has no passkey.');
      const counter = forgery.counter ?? credential.counter;
      const data = authenticatorData(forgery.rpId ?? options.rpId, { ...forgery, counter });
      const clientDataJSON = clientData('webauthn.get', options.challenge, origin, forgery);
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash]), credential.privateKey).toString('base64url'),
          userHandle: forgery.userHandle ?? credential.userHandle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

function clientData(type: string, challenge: string, origin: string, forgery: Forgery): string {
  return Buffer.from(
    JSON.stringify({
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? origin,
      crossOrigin: forgery.crossOrigin ?? false,
    }),
  ).toString('base64url');
}

function authenticatorData(
  rpId: string,
  {
    userPresent = true,
    userVerified = true,
    counter = 0,
    attested,
  }: Forgery & { readonly attested?: Buffer },
): Buffer {
  const flags =
    (userPresent ? FLAGS.present : 0) |
    (userVerified ? FLAGS.verified : 0) |
    (attested === undefined ? 0 : FLAGS.attested);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const rpIdHash = createHash('sha256').update(rpId).digest();
  return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}

/** Returns an ES256 key in the form of COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

export type Cbor = Parameters<typeof isoCBOR.encode>[0];

const cbor = (value: Cbor): Buffer => Buffer.from(isoCBOR.encode(value));

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
