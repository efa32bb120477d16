import type { Context, MiddlewareHandler } from 'hono';
import type { Services } from '../../services/context.ts';
import { type Network, networksOf, officeOf, type Office, parseForwarded } from '../../shared/networks.ts';

const UNKNOWN = 'unknown';
const TRUSTED_PROXIES = 'trustedProxies';
const OFFICES = 'offices';

/**
 * Tells `callerNetworks` the offices and the number of trusted proxies. Counts the proxies of each call, and logs once when the setting
 * differs, or when a proxy names what is no address (docs/hosting.md#behind-proxies).
 */
export function trustProxies(
  { proxies, log }: Pick<Services, 'proxies' | 'log'>,
  trustedProxies: number,
  offices: readonly Office[],
): MiddlewareHandler {
  let isTold = false;
  let isUnreadableTold = false;
  return (context, next) => {
    context.set(TRUSTED_PROXIES, trustedProxies);
    context.set(OFFICES, offices);
    const seen = forwardedBy(context).length;
    proxies.most = Math.max(proxies.most, seen);
    proxies.fewest = Math.min(proxies.fewest, seen);
    const isWrong = trustedProxies === 0 ? seen > 0 : seen < trustedProxies;
    if (isWrong && !isTold) log('warn', 'proxies_differ', { trust_proxy: trustedProxies, seen });
    isTold ||= isWrong;
    const named = forwardedAddress(context, trustedProxies);
    const isUnreadable = named !== null && parseForwarded(named) === null;
    proxies.hasUnreadable ||= isUnreadable;
    // Without its text, which may name a person's network.
    if (isUnreadable && !isUnreadableTold)
      log('warn', 'proxy_address_unreadable', { characters: named.length });
    isUnreadableTold ||= isUnreadable;
    return next();
  };
}

/** Returns the entries of `X-Forwarded-For`, one for each proxy, and those that a caller has made up on the left. */
function forwardedBy(context: Context): string[] {
  const header = context.req.header('x-forwarded-for') ?? '';
  return header === '' ? [] : header.split(',').map((entry) => entry.trim());
}

/** Returns the networks of the caller, narrowest first, for limits and turns; for an office the office alone. */
export function callerNetworks(context: Context): readonly Network[] {
  const address = clientAddress(context, (context.get(TRUSTED_PROXIES) as number | undefined) ?? 0);
  const office = officeOf((context.get(OFFICES) as readonly Office[] | undefined) ?? [], address);
  return office === null ? networksOf(address) : [office];
}

/**
 * Returns the caller's IP address for rate limits. Each trusted proxy adds the address of its own caller to the right of
 * `X-Forwarded-For`, so the caller is the entry with the number `trustedProxies` from the right; callers can forge the
 * entries left of it. An entry that is no address counts as the other end of the connection.
 */
function clientAddress(context: Context, trustedProxies: number): string {
  const named = forwardedAddress(context, trustedProxies);
  return (named === null ? null : parseForwarded(named)) ?? socketAddress(context);
}

/**
 * Returns the entry that names the caller, or the first one of a shorter list, which fewer proxies have written; null without one, or
 * without a trusted proxy.
 */
function forwardedAddress(context: Context, trustedProxies: number): string | null {
  if (trustedProxies === 0) return null;
  const entries = forwardedBy(context);
  const entry = entries.at(-trustedProxies) ?? entries[0] ?? '';
  return entry === '' ? null : entry;
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
