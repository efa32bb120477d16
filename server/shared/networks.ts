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
