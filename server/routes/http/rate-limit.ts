import { createHmac } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Services } from '../../services/context.ts';
import { ServiceError } from '../../services/service-error.ts';
import { clientAddress, networkOf } from './client-address.ts';
import type { RateLimit } from './mount.ts';

const WINDOW_S = 60;

export interface RateLimitOptions {
  readonly trustedProxies: number;
  /** Multiplies all limits, for tests or for an office behind one address. */
  readonly factor: number;
}

/**
 * Limits public calls per network, for all processes of a database together. Services limit attempts per account and code.
 * @returns the middleware of a limit
 */
export function rateLimits(
  services: Services,
  { trustedProxies, factor }: RateLimitOptions,
): (limit: RateLimit) => MiddlewareHandler {
  const keyOf = (context: Context) => networkKey(services.secret, clientAddress(context, trustedProxies));
  const limiters = new Map<string, RateLimiterAbstract>();
  return ({ name, perMinute }) => {
    const points = Math.max(1, Math.round(perMinute * factor));
    const limiter = limiters.get(name) ?? services.openRateLimit({ name, points, windowS: WINDOW_S });
    limiters.set(name, limiter);
    return refuseAbove(limiter, keyOf);
  };
}

const NETWORK = 'network';

/** Keeps the keyed hash of the caller's network for services that limit by it. */
export function recordNetwork(secret: string, trustedProxies: number): MiddlewareHandler {
  return async (context, next) => {
    context.set(NETWORK, () => networkKey(secret, clientAddress(context, trustedProxies)));
    await next();
  };
}

/** Returns the keyed hash of the caller's network. */
export function networkOfCall(context: Context): string {
  return (context.get(NETWORK) as () => string)();
}

/** The database must hold no network address. */
function networkKey(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network ${networkOf(address)}`)
    .digest('base64url');
}

function refuseAbove(limiter: RateLimiterAbstract, keyOf: (context: Context) => string): MiddlewareHandler {
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
