import { expect, test } from 'vitest';
import { readHeaders } from '../../../server/site/headers-file.ts';

const headersOf = readHeaders(`
# Everywhere
/*
  X-Frame-Options: DENY
  Content-Security-Policy: default-src 'self'; img-src 'self' https://a.example:8443

/assets/*
  Cache-Control: public, max-age=31536000, immutable
/requests/:id
  X-Frame-Options: SAMEORIGIN
`);

test('merges all matching blocks by lower-case name', () => {
  expect(Object.fromEntries(headersOf('/assets/app.js'))).toEqual({
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'self'; img-src 'self' https://a.example:8443",
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('joins repeated names', () => {
  expect(headersOf('/requests/7').get('x-frame-options')).toBe('DENY, SAMEORIGIN');
});

test('an empty file has no headers', () => {
  expect(readHeaders('')('/').size).toBe(0);
});

test.each(['  X-Before: any path', '/a\n  no value', '/a\n  Bad Name: x', 'not a path'])(
  'refuses an invalid line: %j',
  (content) => {
    expect(() => readHeaders(content)).toThrow(/^Line \d of _headers is not understood/);
  },
);
