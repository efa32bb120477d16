import type { Context, MiddlewareHandler } from 'hono';
import { type Network, networksOf } from '../../shared/networks.ts';

const UNKNOWN = 'unknown';
const TRUSTED_PROXIES = 'trustedProxies';

/** Tells `callerNetworks` how many proxies are in front. */
export function trustProxies(trustedProxies: number): MiddlewareHandler {
  return (context, next) => {
    context.set(TRUSTED_PROXIES, trustedProxies);
    return next();
  };
}

/** Returns the networks of the caller, narrowest first, for limits and turns. */
export function callerNetworks(context: Context): readonly Network[] {
  return networksOf(clientAddress(context, (context.get(TRUSTED_PROXIES) as number | undefined) ?? 0));
}

/**
 * Returns the caller's IP address for rate limits. Each trusted proxy adds the address of its own caller to the right of
 * `X-Forwarded-For`, so the caller is the entry with the number `trustedProxies` from the right; callers can forge the
 * entries left of it. Returns the first entry of a shorter list, which fewer proxies have written.
 */
function clientAddress(context: Context, trustedProxies: number): string {
  if (trustedProxies === 0) return socketAddress(context);
  const entries = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const address = entries.at(-trustedProxies) ?? entries[0] ?? '';
  return address === '' ? socketAddress(context) : address;
}

/** Returns the IP address of the other end of the connection, which no header can change. */
export function socketAddress({ env: bindings }: { readonly env: unknown }): string {
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return UNKNOWN;
  const { incoming } = bindings;
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return UNKNOWN;
  const { socket } = incoming;
  if (typeof socket !== 'object' || socket === null || !('remoteAddress' in socket)) return UNKNOWN;
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : UNKNOWN;
}
