import { expect, it } from 'vitest';
import { localUrl } from '../../server/shared/networks.ts';

it.each([
  ['127.0.0.1', 'http://localhost:8787'],
  ['0.0.0.0', 'http://localhost:8787'],
  ['::', 'http://localhost:8787'],
  ['192.168.1.20', 'http://192.168.1.20:8787'],
  ['::1', 'http://[::1]:8787'],
])('reaches a server that listens on %s at %s', (host, url) => {
  expect(localUrl(host, 8787)).toBe(url);
});
