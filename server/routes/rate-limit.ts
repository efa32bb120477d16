import type { Hono, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AnyEndpoint } from '../../src/lib/contract/endpoint.ts';
import { requestPasswordReset, resetPassword, signUp, unlock } from '../../src/lib/contract/account.ts';
import { companyBySlug } from '../../src/lib/contract/companies.ts';
import { signIn } from '../../src/lib/contract/session.ts';
import { ServiceError } from '../services/service-error.ts';
import { clientAddress, networkOf } from './client-address.ts';

const WINDOW_S = 60;

/** Calls per minute and network; the services limit what an account or a code can stand on their own. */
const LIMITS: readonly {
  readonly name: string;
  readonly perMinute: number;
  readonly endpoints: readonly AnyEndpoint[];
}[] = [
  { name: 'sign_in', perMinute: 60, endpoints: [signIn] },
  { name: 'sign_up', perMinute: 30, endpoints: [signUp] },
  { name: 'password', perMinute: 30, endpoints: [requestPasswordReset, resetPassword] },
  { name: 'unlock', perMinute: 60, endpoints: [unlock] },
  // A sign-up page asks once; whoever asks more often is looking for the companies we serve.
  { name: 'company', perMinute: 60, endpoints: [companyBySlug] },
];

/** The endpoints that may answer 429 before anything else. */
export const rateLimited: readonly AnyEndpoint[] = LIMITS.flatMap(({ endpoints }) => endpoints);

export interface RateLimitOptions {
  readonly trustProxy: boolean;
  /** Multiplies every limit; a test run or an office behind one address may need more. */
  readonly factor: number;
}

/** Limits the calls that anybody can make without being signed in. One process, so the counts live in its memory. */
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
