import type { Hono } from 'hono';
import {
  addPasskey,
  addPasskeyOptions,
  listPasskeys,
  passkeySignIn,
  passkeySignInOptions,
  passkeySignInOrigin,
  removePasskey,
  renamePasskey,
} from '../../src/lib/contract/passkeys.ts';
import type { Services } from '../services/context.ts';
import { addPasskey as storePasskey, startAdding } from '../services/passkeys/add-passkey.ts';
import {
  removePasskey as deletePasskey,
  renamePasskey as changeName,
} from '../services/passkeys/change-passkey.ts';
import { listPasskeys as findPasskeys } from '../services/passkeys/list-passkeys.ts';
import { relyingParty } from '../services/passkeys/relying-party.ts';
import { signInWithPasskey, startPasskeySignIn } from '../services/passkeys/sign-in-with-passkey.ts';
import { mount } from './http/mount.ts';

/** Mounts the calls of passkeys. */
export function mountPasskeys(app: Hono, services: Services): void {
  mountOwnPasskeys(app, services);

  mount(app, services, passkeySignInOrigin, () =>
    Promise.resolve({ origin: relyingParty(services)?.origin ?? null }),
  );

  mount(app, services, passkeySignInOptions, async () => ({ options: await startPasskeySignIn(services) }));

  mount(app, services, passkeySignIn, async ({ body, header, setHeader }) => {
    const entrance = await signInWithPasskey(services, body.credential, header('user-agent') ?? '');
    setHeader('authorization', `Bearer ${entrance.token}`);
    return { expires_at: entrance.expiresAt.toISOString(), ...entrance.flags };
  });
}

function mountOwnPasskeys(app: Hono, services: Services): void {
  mount(app, services, listPasskeys, ({ viewer }) => findPasskeys(services, viewer));

  mount(app, services, addPasskeyOptions, async ({ viewer, body }) => ({
    options: await startAdding(services, viewer, body.password),
  }));

  mount(app, services, addPasskey, async ({ viewer, body, header }) => ({
    passkey: await storePasskey(services, viewer, {
      name: body.name ?? '',
      credential: body.credential,
      userAgent: header('user-agent') ?? '',
    }),
  }));

  mount(app, services, renamePasskey, async ({ viewer, params, body }) => ({
    passkey: await changeName(services, viewer, params.id, body.name),
  }));

  mount(app, services, removePasskey, async ({ viewer, params, body }) => {
    await deletePasskey(services, viewer, params.id, body.password);
    return { success: true as const };
  });
}
