import { BlockList, isIP } from 'node:net';

export const DEFAULT_PORT = 8787;
export const DEFAULT_HOST = '127.0.0.1';

/** Loopback and "every address": a browser on the same machine reaches both by this name. */
const LOCALHOST = new Set([DEFAULT_HOST, '0.0.0.0', '::', 'localhost']);

/** Returns the origin at which this machine reaches a server that listens on `host` and `port`. */
export function localUrl(host: string, port: number): string {
  if (LOCALHOST.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Returns true for an IP address of this machine alone, also in its IPv6 form. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address) || address === '::1';
}

/** Returns true for a host, as in a URL or in `HOST`, that other machines can't reach. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return isLoopbackAddress(name) || name === 'localhost' || name.endsWith('.localhost');
}

/** `[address]`, and what follows it. */
const IN_BRACKETS = /^\[([^\]]*)\](.*)$/;
const PORT = /^\d{1,5}$/;

/**
 * Returns the IP address of an entry of `X-Forwarded-For`, which some proxies write with a port, in brackets or with a zone:
 * `203.0.113.10:51234`, `[2001:db8::77]:4711`, `fe80::1%eth0`. Null for anything else: docs/hosting.md#behind-proxies.
 */
export function parseForwarded(entry: string): string | null {
  const [, inBrackets, behind = ''] = IN_BRACKETS.exec(entry) ?? [];
  const hasPort = behind === '' || (behind.startsWith(':') && PORT.test(behind.slice(1)));
  if (inBrackets !== undefined) return hasPort ? addressOf(inBrackets, 6) : null;
  const [host = '', port, ...more] = entry.split(':');
  if (port !== undefined && more.length === 0) return PORT.test(port) ? addressOf(host, 4) : null;
  return addressOf(entry);
}

/** Returns an address without its zone; null for what is none, or of another version. */
function addressOf(text: string, version?: 4 | 6): string | null {
  const [address = ''] = text.split('%', 1);
  const found = isIP(address);
  return found === 0 || (version !== undefined && found !== version) ? null : address;
}

const IPV6_GROUPS = 8;
const IPV6_GROUP_BITS = 16;
const MAPPED = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;

export interface Network {
  readonly key: string;
  /** What it may do, as a multiple of the narrowest network: its limits, and its turns in a queue. */
  readonly weight: number;
}

/**
 * The networks of a caller, narrowest first. A customer is given a /64, a /56 or a whole /48 of IPv6 and can choose addresses in
 * it freely. A /24 of IPv4 belongs to many customers of one provider, so it may do much more than one address.
 */
const IPV6_NETWORKS = [
  { bits: 64, weight: 1 },
  { bits: 56, weight: 2 },
  { bits: 48, weight: 3 },
] as const;
const IPV4_NETWORK_WEIGHT = 16;

/** Returns the networks of an IP address, narrowest first. Anything else is a network of its own. */
export function networksOf(address: string): readonly Network[] {
  const ipv4 = MAPPED.exec(address)?.[1] ?? address;
  if (!ipv4.includes(':')) {
    const rest = ipv4.lastIndexOf('.');
    const narrowest = { key: ipv4, weight: 1 };
    if (rest === -1) return [narrowest];
    return [narrowest, { key: `${ipv4.slice(0, rest)}.0/24`, weight: IPV4_NETWORK_WEIGHT }];
  }
  const groups = groupsOf(ipv4);
  return IPV6_NETWORKS.map(({ bits, weight }) => ({ key: `${prefixOf(groups, bits)}/${bits}`, weight }));
}

function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, IPV6_GROUPS - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16) || 0);
}

function prefixOf(groups: readonly number[], bits: number): string {
  const whole = groups.slice(0, Math.ceil(bits / IPV6_GROUP_BITS));
  const hidden = whole.length * IPV6_GROUP_BITS - bits;
  return whole
    .map((group, index) => (index === whole.length - 1 ? (group >> hidden) << hidden : group))
    .map((group) => group.toString(16))
    .join(':');
}

/** A network whose callers share a multiple of the limits: docs/security.md#limits-per-network. */
export interface Office {
  /** As the operator wrote it, such as `203.0.113.0/28`. */
  readonly key: string;
  readonly weight: number;
  readonly addresses: BlockList;
}

const BITS = { 4: 32, 6: 128 } as const;
const WEIGHT_MAX = 1_000;

/** Parses `203.0.113.7=40` or `2001:db8::/48=10`; null for anything else. */
export function parseOffice(text: string): Office | null {
  const [key = '', factor = '', ...more] = text.split('=').map((part) => part.trim());
  const [address = '', bits, ...rest] = key.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more.length > 0 || rest.length > 0) return null;
  const prefix = bits === undefined ? BITS[version] : wholeNumber(bits, BITS[version]);
  const weight = wholeNumber(factor, WEIGHT_MAX);
  if (prefix === null || weight === null) return null;
  const addresses = new BlockList();
  addresses.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return { key, weight, addresses };
}

function wholeNumber(text: string, most: number): number | null {
  const number = /^\d{1,4}$/u.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** Returns the office of an address as its only network, so that its calls count for no neighbor; null for any other address. */
export function officeOf(offices: readonly Office[], address: string): Network | null {
  const version = isIP(address);
  if (version === 0) return null;
  return offices.find(({ addresses }) => addresses.check(address, version === 4 ? 'ipv4' : 'ipv6')) ?? null;
}
