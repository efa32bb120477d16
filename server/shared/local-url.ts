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
