import type { Context } from 'hono';

const UNKNOWN = 'unknown';
const IPV6_GROUPS = 8;
const IPV6_NETWORK_GROUPS = 4;

/**
 * Returns the caller's IP address for rate limits and the log. Behind a trusted proxy it is the last entry of
 * `X-Forwarded-For`, which the proxy wrote; callers can forge the others.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded === undefined || forwarded === '' ? socketAddress(context) : forwarded;
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
