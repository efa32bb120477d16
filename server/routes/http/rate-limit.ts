import type { Hono, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import {
  requestPasswordReset,
  resetPassword,
  signUp,
  unlock,
} from '../../../src/lib/contract/identity/account.ts';
import { confirmEmail } from '../../../src/lib/contract/identity/confirmation.ts';
import { companyBySlug } from '../../../src/lib/contract/identity/companies.ts';
import {
  passkeySignIn,
  passkeySignInOptions,
  passkeySignInOrigin,
} from '../../../src/lib/contract/passkeys.ts';
import { signIn } from '../../../src/lib/contract/identity/sign-in.ts';
import { ServiceError } from '../../services/service-error.ts';
import { clientAddress, networkOf } from './client-address.ts';

const WINDOW_S = 60;

/** Calls per minute and network. Services limit attempts per account and code. */
const LIMITS: readonly {
  readonly name: string;
  readonly perMinute: number;
  readonly endpoints: readonly AnyEndpoint[];
}[] = [
  { name: 'sign_in', perMinute: 60, endpoints: [signIn] },
  // A sign-in makes one call of each.
  { name: 'passkey', perMinute: 60, endpoints: [passkeySignInOptions] },
  { name: 'passkey_sign_in', perMinute: 60, endpoints: [passkeySignIn] },
  { name: 'passkey_origin', perMinute: 120, endpoints: [passkeySignInOrigin] },
  { name: 'sign_up', perMinute: 30, endpoints: [signUp] },
  { name: 'password', perMinute: 30, endpoints: [requestPasswordReset, resetPassword] },
  { name: 'unlock', perMinute: 60, endpoints: [unlock] },
  { name: 'confirmation', perMinute: 60, endpoints: [confirmEmail] },
  // A sign-up page makes one call; more of them enumerate the companies.
  { name: 'company', perMinute: 60, endpoints: [companyBySlug] },
];

/** Endpoints that may reply 429 before authentication. */
export const rateLimited: readonly AnyEndpoint[] = LIMITS.flatMap(({ endpoints }) => endpoints);

export interface RateLimitOptions {
  readonly trustProxy: boolean;
  /** Multiplies all limits, for tests or for an office behind one address. */
  readonly factor: number;
}

/** Limits the public calls. The counts live in memory, because there is one process. */
export function limitRates(app: Hono, { trustProxy, factor }: RateLimitOptions): void {
  for (const { name, perMinute, endpoints } of LIMITS) {
    const points = Math.max(1, Math.round(perMinute * factor));
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_S });
    for (const endpoint of endpoints) app.on(endpoint.method, endpoint.path, limit(limiter, trustProxy));
  }
}

function limit(limiter: RateLimiterMemory, trustProxy: boolean): MiddlewareHandler {
  return async (context, next) => {
    try {
      await limiter.consume(networkOf(clientAddress(context, trustProxy)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new ServiceError(
        'too_many_requests',
        'Too many attempts. Please wait a minute and try again.',
        refusal.msBeforeNext / 1000,
      );
    }
    await next();
  };
}
