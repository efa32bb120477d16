import { anyText, maybeText, requiredText, textOrEmpty, wireId, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { PASSKEY_NAME_MAX_CHARACTERS } from './shared/limits.ts';
import { withPassword } from './mfa.ts';
import { signIn } from './identity.ts';

/** Well above any authenticator, and below the limit of a body. */
const BYTES_MAX_CHARACTERS = 16_384;
/** A credential id has at most 1,023 bytes. */
const CREDENTIAL_ID_MAX_CHARACTERS = 1_364;
const TRANSPORTS_MAX = 10;
const TRANSPORT_MAX_CHARACTERS = 32;

const base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/));
const bytes = base64Url(BYTES_MAX_CHARACTERS);
const credentialId = base64Url(CREDENTIAL_ID_MAX_CHARACTERS);
const success = z.object({ success: z.literal(true) });
/** The origin of the pages on which passkeys work; null where they can't work at all. */
const origin = z.nullable(z.string());

const emittedPasskey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
const passkey = z.object({ id: wireId, name: textOrEmpty, created_at: maybeText, last_used_at: maybeText });
export type Passkey = z.output<typeof passkey>;

const publicKeyType = z.literal('public-key');
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const descriptor = z.object({
  id: z.string(),
  type: publicKeyType,
  transports: z.array(transport),
});
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** The options of `navigator.credentials.create()`, in JSON. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: publicKeyType })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** The options of `navigator.credentials.get()`, in JSON. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification,
});
export type RequestOptions = z.output<typeof requestOptions>;

const createdCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(anyText(TRANSPORT_MAX_CHARACTERS)).check(z.maxLength(TRANSPORTS_MAX))),
  }),
});
/** The reply of an authenticator to creation options. */
export type CreatedCredential = z.output<typeof createdCredential>;

const usedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.nullish(base64Url(CREDENTIAL_ID_MAX_CHARACTERS)),
  }),
});
/** The reply of an authenticator to request options. */
export type UsedCredential = z.output<typeof usedCredential>;

/** Additive: lists the passkeys of the account (docs/product/passkeys.md#passkeys-section). */
export const listPasskeys = endpoint('GET', '/api/v1/passkeys', 'account', {
  unauthorized: 'keeps-session',
  reply: z.object({ passkeys: z.array(emittedPasskey), origin }),
  accepts: z.object({ passkeys: z.array(passkey), origin: maybeText }),
});

/** Additive: starts to add a passkey. Asks for the password, so that the call that adds it need not. */
export const addPasskeyOptions = endpoint('POST', '/api/v1/passkeys/options', 'account', {
  ...withPassword,
  reply: z.object({ options: creationOptions }),
});

/** Additive: adds the passkey that an authenticator has created. Without a name the API makes one. */
export const addPasskey = endpoint('POST', '/api/v1/passkeys', 'account', {
  status: 201,
  unauthorized: 'keeps-session',
  body: z.object({
    name: z.optional(anyText(PASSKEY_NAME_MAX_CHARACTERS)),
    credential: createdCredential,
  }),
  reply: z.object({ passkey: emittedPasskey }),
  accepts: z.unknown(),
});

/** Additive: renames a passkey. */
export const renamePasskey = endpoint('PUT', '/api/v1/passkeys/:id', 'account', {
  unauthorized: 'keeps-session',
  body: z.object({ name: requiredText(PASSKEY_NAME_MAX_CHARACTERS) }),
  reply: z.object({ passkey: emittedPasskey }),
  accepts: z.unknown(),
});

/** Additive: removes a passkey. Not DELETE: some proxies drop the body of that method, and with it the password. */
export const removePasskey = endpoint('POST', '/api/v1/passkeys/:id/remove', 'account', {
  ...withPassword,
  reply: success,
  accepts: z.unknown(),
});

/** Additive: says where passkeys work, for the button of the sign-in page. Has no effect. */
export const passkeySignInOrigin = endpoint('GET', '/api/v1/passkeys/sign_in', 'public', {
  reply: z.object({ origin }),
  accepts: z.object({ origin: maybeText }),
});

/** Additive: starts a sign-in with a passkey. */
export const passkeySignInOptions = endpoint('POST', '/api/v1/passkeys/sign_in/options', 'public', {
  reply: z.object({ options: requestOptions }),
});

/** Additive: signs in with a passkey. Replies like the sign-in with a password; no code is due afterwards. */
export const passkeySignIn = endpoint('POST', '/api/v1/passkeys/sign_in', 'public', {
  body: z.object({ credential: usedCredential }),
  reply: signIn.reply,
  accepts: signIn.accepts,
});
