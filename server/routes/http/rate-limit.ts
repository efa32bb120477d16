import { createHmac } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import {
  requestPasswordReset,
  resetPassword,
  signUp,
  unlock,
} from '../../../src/lib/contract/identity/account.ts';
import { unsubscribe, unsubscribePage } from '../../../src/lib/contract/account.ts';
import { confirmEmail } from '../../../src/lib/contract/identity/confirmation.ts';
import { companyBySlug } from '../../../src/lib/contract/identity/companies.ts';
import {
  passkeySignIn,
  passkeySignInOptions,
  passkeySignInOrigin,
} from '../../../src/lib/contract/passkeys.ts';
import { signIn } from '../../../src/lib/contract/identity/sign-in.ts';
import type { Services } from '../../services/context.ts';
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
  // A mail provider calls it for all of its employees' mailboxes.
  { name: 'unsubscribe', perMinute: 300, endpoints: [unsubscribe, unsubscribePage] },
  // A sign-up page makes one call; more of them enumerate the companies.
  { name: 'company', perMinute: 60, endpoints: [companyBySlug] },
];

/** Endpoints that may reply 429 before authentication. */
export const rateLimited: readonly AnyEndpoint[] = LIMITS.flatMap(({ endpoints }) => endpoints);

export interface RateLimitOptions {
  readonly trustedProxies: number;
  /** Multiplies all limits, for tests or for an office behind one address. */
  readonly factor: number;
}

/** Limits the public calls, for all processes of a database together. */
export function limitRates(
  app: Hono,
  services: Services,
  { trustedProxies, factor }: RateLimitOptions,
): void {
  const keyOf = (context: Context) => networkKey(services.secret, clientAddress(context, trustedProxies));
  for (const { name, perMinute, endpoints } of LIMITS) {
    const points = Math.max(1, Math.round(perMinute * factor));
    const limiter = services.openRateLimit({ name, points, windowS: WINDOW_S });
    for (const endpoint of endpoints) app.on(endpoint.method, endpoint.path, limit(limiter, keyOf));
  }
}

/** The database must hold no network address. */
function networkKey(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network ${networkOf(address)}`)
    .digest('base64url');
}

function limit(limiter: RateLimiterAbstract, keyOf: (context: Context) => string): MiddlewareHandler {
  return async (context, next) => {
    try {
      await limiter.consume(keyOf(context));
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
