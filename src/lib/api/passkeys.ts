import {
  addPasskey,
  addPasskeyOptions,
  listPasskeys,
  passkeySignIn,
  passkeySignInOptions,
  passkeySignInOrigin,
  removePasskey,
  renamePasskey,
  type CreatedCredential,
  type CreationOptions,
  type Passkey,
  type RequestOptions,
  type UsedCredential,
} from '../contract/passkeys.ts';
import { signedInFrom, type SignedIn } from './identity.ts';
import { call } from './shared/client.ts';

/** The passkeys of the account, and the origin of the pages on which passkeys work. */
export interface OwnPasskeys {
  readonly passkeys: readonly Passkey[];
  readonly origin: string | null;
}

export async function getPasskeys(): Promise<OwnPasskeys> {
  return (await call(listPasskeys)).data;
}

export async function postPasskeyOptions(password: string): Promise<CreationOptions> {
  return (await call(addPasskeyOptions, { body: { password } })).data.options;
}

export async function postPasskey(credential: CreatedCredential, name: string): Promise<void> {
  await call(addPasskey, { body: { credential, name } });
}

export async function putPasskeyName(id: string, name: string): Promise<void> {
  await call(renamePasskey, { params: { id }, body: { name } });
}

export async function postPasskeyRemoval(id: string, password: string): Promise<void> {
  await call(removePasskey, { params: { id }, body: { password } });
}

/** Returns the origin of the pages on which passkeys work; null when the API says none. */
export async function getPasskeySignInOrigin(): Promise<string | null> {
  return (await call(passkeySignInOrigin)).data.origin;
}

export async function postPasskeySignInOptions(): Promise<RequestOptions> {
  return (await call(passkeySignInOptions)).data.options;
}

export async function postPasskeySignIn(credential: UsedCredential): Promise<SignedIn> {
  return signedInFrom(await call(passkeySignIn, { body: { credential } }));
}
