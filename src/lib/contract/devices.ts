import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { maybeFlag, maybeText, textOrEmpty, wireId } from './text.ts';

const emittedDevice = z.object({
  id: z.number(),
  /** Plain words made of the user agent, such as 'Chrome on Windows'. */
  description: z.string(),
  last_seen_at: z.string(),
  /** True for the session that asks. */
  current: z.boolean(),
});

const device = z.object({
  id: wireId,
  description: textOrEmpty,
  last_seen_at: maybeText,
  current: maybeFlag,
});
/** A place where somebody is signed in. */
export type Device = z.output<typeof device>;

/** Additive: where the account is signed in. Hidden where the API lacks it. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/users/sessions',
  access: 'session',
  reply: z.object({ sessions: z.array(emittedDevice) }),
  accepts: z.object({ sessions: z.array(device) }),
});

/** Additive: ends every session of the account but the one that asks. */
export const signOutOthers = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/sessions/others',
  access: 'session',
  reply: z.object({ success: z.literal(true) }),
  accepts: z.unknown(),
});
