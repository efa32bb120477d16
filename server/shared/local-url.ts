export const DEFAULT_PORT = 8787;
export const DEFAULT_HOST = '127.0.0.1';

/** Loopback and "every address": a browser on the same machine reaches both by this name. */
const LOCALHOST = new Set([DEFAULT_HOST, '0.0.0.0', '::', 'localhost']);

/** Returns the origin at which this machine reaches a server that listens on `host` and `port`. */
export function localUrl(host: string, port: number): string {
  if (LOCALHOST.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
