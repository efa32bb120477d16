import { BlockList, isIP } from 'node:net';
import type { Network } from './networks.ts';

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

/**
 * Returns the office of an address as its only network, so that its calls count for no neighbour; null for an address of none.
 */
export function officeOf(offices: readonly Office[], address: string): Network | null {
  const version = isIP(address);
  if (version === 0) return null;
  return offices.find(({ addresses }) => addresses.check(address, version === 4 ? 'ipv4' : 'ipv6')) ?? null;
}
