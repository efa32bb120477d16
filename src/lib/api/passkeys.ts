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
  type Passkey,
  type UsedCredential,
} from '../contract/passkeys.ts';
import { signedInFrom } from './identity.ts';
import { call } from './shared/client.ts';

/** The passkeys of the account, and the origin of the pages on which passkeys work. */
export interface OwnPasskeys {
  readonly passkeys: readonly Passkey[];
  readonly origin: string | null;
}

export const getPasskeys = async () => (await call(listPasskeys)).data;

export const postPasskeyOptions = async (password: string) =>
  (await call(addPasskeyOptions, { body: { password } })).data.options;

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
export const getPasskeySignInOrigin = async () => (await call(passkeySignInOrigin)).data.origin;
export const postPasskeySignInOptions = async () => (await call(passkeySignInOptions)).data.options;

export const postPasskeySignIn = async (credential: UsedCredential) =>
  signedInFrom(await call(passkeySignIn, { body: { credential } }));
