import type { Context, MiddlewareHandler } from 'hono';
import { createHmac } from 'node:crypto';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Services } from '../../services/context.ts';
import { ServiceError } from '../../services/service-error.ts';
import type { Network } from '../../shared/networks.ts';
import { callerNetworks } from './client-address.ts';

/** Calls per minute and network. Endpoints with the same name share one count. */
export interface RateLimit {
  readonly name: string;
  readonly perMinute: number;
  /** True for calls with a session, which are counted per account as well: each process counts alone, without a statement. */
  readonly isPerProcess?: boolean;
  /** Returns a larger limit for a call that this one refuses; null for none. */
  readonly larger?: (services: Services, context: Context) => Promise<RateLimit | null>;
}

export interface MinuteCounts {
  of(key: string): number;
  add(key: string): void;
  /** Returns the seconds until all counts are 0 again. */
  secondsLeft(): number;
}

/** Creates counts that need no timer: those of an earlier minute are dropped together. */
export function createMinuteCounts({ clock }: Pick<Services, 'clock'>): MinuteCounts {
  let minute = 0;
  let counts = new Map<string, number>();
  const current = () => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    return counts;
  };
  return {
    of: (key) => current().get(key) ?? 0,
    add: (key) => void current().set(key, (current().get(key) ?? 0) + 1),
    secondsLeft: () => (MINUTE_MS - (clock.now().getTime() % MINUTE_MS)) / 1000,
  };
}

const WINDOW_S = 60;
/** From so many times one network's limit on, counted for the whole installation, each network gets only a share of its limit. */
const CROWDED_FROM = 30;
const CROWDED_SHARE = 1 / 3;

interface RateLimitOptions {
  readonly counts: MinuteCounts;
  /** Multiplies all limits, for tests or for an office behind one address. */
  readonly factor: number;
}

/**
 * Limits calls per network and minute: the narrowest network exactly, for all processes of a database together, and the wider
 * ones in each process. While the whole installation is crowded, no network may use more than a share of its limit; nobody is
 * refused for the calls of others: docs/security.md#limits-per-network. Services limit attempts per account and code.
 * @returns the middleware of a limit
 */
export function rateLimits(
  services: Services,
  { counts, factor }: RateLimitOptions,
): (limit: RateLimit) => MiddlewareHandler {
  const shared = new Map<string, RateLimiterAbstract>();

  function limiterOf(name: string, points: number): RateLimiterAbstract {
    const key = `${name} ${points}`;
    const limiter = shared.get(key) ?? services.openRateLimit({ name, points, windowS: WINDOW_S });
    shared.set(key, limiter);
    return limiter;
  }

  async function count(
    { name, perMinute, isPerProcess = false }: RateLimit,
    context: Context,
  ): Promise<void> {
    const points = Math.max(1, Math.round(perMinute * factor));
    const networks = callerNetworks(context);
    refuseInProcess(counts, { name, points }, networks);
    if (isPerProcess) return;
    const limiter = limiterOf(name, points * (networks[0]?.weight ?? 1));
    await refuseTogether(limiter, networkKey(services.secret, networks));
  }

  return (limit) => async (context, next) => {
    try {
      await count(limit, context);
    } catch (refusal) {
      const larger = isRefusal(refusal) ? await limit.larger?.(services, context) : null;
      if (larger == null) throw refusal;
      await count(larger, context);
    }
    await next();
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'too_many_requests';
}

/** Counts a call of allowed networks; a refused one counts nowhere, so that it takes nothing from its neighbors. */
function refuseInProcess(
  counts: MinuteCounts,
  { name, points }: { readonly name: string; readonly points: number },
  networks: readonly Network[],
): void {
  // An office is no part of the crowd: the operator has said how much it may do.
  const isOffice = (networks[0]?.weight ?? 1) > 1;
  const isCrowded = !isOffice && counts.of(name) >= points * CROWDED_FROM;
  const allowed = isCrowded ? Math.max(1, Math.floor(points * CROWDED_SHARE)) : points;
  const keys = networks.map(({ key }) => `${name} ${key}`);
  if (networks.some(({ weight }, index) => counts.of(keys[index] ?? '') >= allowed * weight)) {
    throw tooMany(counts.secondsLeft());
  }
  for (const key of isOffice ? keys : [name, ...keys]) counts.add(key);
}

async function refuseTogether(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooMany(refusal.msBeforeNext / 1000);
  }
}

export function networkOfCall({ secret }: Services, context: Context): string {
  return networkKey(secret, callerNetworks(context));
}

/** Returns a keyed hash, because the database must hold no network address. */
function networkKey(secret: string, [narrowest]: readonly Network[]): string {
  return createHmac('sha256', secret)
    .update(`network ${narrowest?.key ?? ''}`)
    .digest('base64url');
}

/** Returns the refusal of a limit per minute. */
export function tooMany(retryAfterSeconds: number): ServiceError {
  return new ServiceError('too_many_requests', { of: 'attempts' }, { retryAfterSeconds: retryAfterSeconds });
}
