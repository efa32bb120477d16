import * as contract from '../../src/lib/contract/passkeys.ts';
import { deviceSecretOf } from '../services/identity/known-places.ts';
import { addPasskey, startAdding } from '../services/passkeys/add-passkey.ts';
import { removePasskey, renamePasskey, listPasskeys } from '../services/passkeys/passkeys.ts';
import { relyingParty } from '../services/passkeys/relying-party.ts';
import { signInWithPasskey, startPasskeySignIn } from '../services/passkeys/sign-in-with-passkey.ts';
import { PASSWORD_CHECKS } from './http/account-limits.ts';
import { defineCalls, done } from './http/mount.ts';

export const passkeysCalls = defineCalls('passkeys', contract, {
  listPasskeys: ({ services, viewer }) => listPasskeys(services, viewer),
  addPasskeyOptions: {
    accountRate: PASSWORD_CHECKS,
    reply: async ({ services, viewer, body }) => ({
      options: await startAdding(services, viewer, body.password),
    }),
  },
  addPasskey: async ({ services, viewer, body, header }) => ({
    passkey: await addPasskey(services, viewer, {
      name: body.name ?? '',
      credential: body.credential,
      userAgent: header('user-agent') ?? '',
    }),
  }),
  renamePasskey: async ({ services, viewer, params, body }) => ({
    passkey: await renamePasskey(services, viewer, params.id, body.name),
  }),
  removePasskey: {
    accountRate: PASSWORD_CHECKS,
    reply: done(({ services, viewer, params, body }) =>
      removePasskey(services, viewer, params.id, body.password),
    ),
  },
  passkeySignInOrigin: {
    limit: { name: 'passkey_origin', perMinute: 120 },
    reply: ({ services }) => Promise.resolve({ origin: relyingParty(services)?.origin ?? null }),
  },
  // A sign-in makes one call of each of these two.
  passkeySignInOptions: {
    limit: { name: 'passkey', perMinute: 60 },
    reply: async ({ services }) => ({ options: await startPasskeySignIn(services) }),
  },
  passkeySignIn: {
    limit: { name: 'passkey_sign_in', perMinute: 60 },
    reply: async ({ services, body, networks, header, setHeader }) => {
      const caller = { userAgent: header('user-agent') ?? '', networks };
      const opened = await signInWithPasskey(services, body.credential, caller);
      setHeader('authorization', `Bearer ${opened.token}`);
      return {
        expires_at: opened.expiresAt.toISOString(),
        ...opened.flags,
        device_secret: deviceSecretOf(services, opened.sessionId),
      };
    },
  },
});
