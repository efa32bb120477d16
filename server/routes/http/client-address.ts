import type { Context } from 'hono';

const UNKNOWN = 'unknown';
const IPV6_GROUPS = 8;
const IPV6_NETWORK_GROUPS = 4;

/**
 * Returns the caller's IP address for rate limits. Each trusted proxy adds the address of its own caller to the right of
 * `X-Forwarded-For`, so the caller is the entry with the number `trustedProxies` from the right; callers can forge the
 * entries left of it. Returns the first entry of a shorter list, which fewer proxies have written.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
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

/**
 * Returns the IPv4 address, or the /64 network of an IPv6 address, within which a caller can choose addresses freely.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, IPV6_NETWORK_GROUPS).join(':');
}
