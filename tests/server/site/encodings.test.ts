import { expect, test } from 'vitest';
import { preferredEncoding } from '../../../server/site/encodings.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip; q=0', 'identity'],
  ['brotli', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('%j gets %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
