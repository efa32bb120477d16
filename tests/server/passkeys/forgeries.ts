import type { Cbor, Forgery } from '../../helpers/software-authenticator.ts';

export type NamedForgery = readonly [string, Forgery];

const ofBoth: readonly NamedForgery[] = [
  ['another origin', { origin: 'https://sundial.example.evil' }],
  ['an origin that begins like ours', { origin: 'https://localhost.evil' }],
  ['another port', { origin: 'http://localhost:8080' }],
  ['a frame of another site', { crossOrigin: true }],
  ['another RP id', { rpId: 'evil.example' }],
  ['no user verification', { userVerified: false }],
  ['no user presence', { userPresent: false }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
];

const certificates = new Map<string, Cbor>([
  ['alg', -7],
  ['sig', Buffer.alloc(70)],
  ['x5c', Buffer.from('a certificate that names an address')],
]);

/** Forged answers to the options of a new passkey. */
export const creationForgeries: readonly NamedForgery[] = [
  ...ofBoth,
  ['the type of a sign-in', { type: 'webauthn.get' }],
  ['certificates', { attestation: { fmt: 'packed', statement: certificates } }],
  [
    'an attestation that the server did not ask for',
    { attestation: { fmt: 'fido-u2f', statement: certificates } },
  ],
];

/** Forged answers to the options of a sign-in. */
export const useForgeries: readonly NamedForgery[] = [
  ...ofBoth,
  ['the type of a registration', { type: 'webauthn.create' }],
  ['another employee’s id', { userHandle: Buffer.alloc(16).toString('base64url') }],
];
