import { describe, expect, test } from 'vitest';
import { readRedirects } from '../../../server/site/redirects-file.ts';

const destinationOf = readRedirects(`
# Redirects come before rewrites.
/old                    /new/            301
/users/sign_up/:slug    /sign-up/:slug   301
/users/sign_up          /sign-up
/away                   https://partner.example/page 302   # a partner
/go/*                   /:splat          302
/requests/unlock/*      /404.html        404
/:token/unlock          /unlock/:token   301
/:token/unlock/:userId  /unlock/:token   301
/requests/:id           /shell/request/  200
/attachments/*          /shell/attachment/ 200
`);

test.each([
  ['/old', 301, '/new/'],
  ['/old/', 301, '/new/'],
  ['/users/sign_up', 301, '/sign-up'],
  ['/users/sign_up/example-bakery', 301, '/sign-up/example-bakery'],
  ['/away', 302, 'https://partner.example/page'],
  ['/go/a/b/c', 302, '/a/b/c'],
  ['/abc%2Fdef/unlock', 301, '/unlock/abc%2Fdef'],
  ['/abc/unlock/17', 301, '/unlock/abc'],
  ['/requests/unlock', 404, '/404.html'],
  ['/requests/unlock/17', 404, '/404.html'],
  ['/requests/7', 200, '/shell/request/'],
  ['/requests/7/', 200, '/shell/request/'],
  ['/attachments/a/b%2Fc.pdf', 200, '/shell/attachment/'],
  ['/attachments', 200, '/shell/attachment/'],
])('%s redirects with %d to %s', (path, status, target) => {
  expect(destinationOf(path)).toEqual({ status, target });
});

test.each([
  '/',
  '/older',
  '/old/er',
  '/requests',
  '/requests/',
  '/requests/7/8',
  '/users/sign_up/a/b',
  '//unlock',
  '/abc/unlock/seventeen',
  '/abc/unlock/17/18',
])('%s has no redirect', (path) => {
  expect(destinationOf(path)).toBeNull();
});

describe('a path can’t change the host', () => {
  test.each(['/go//evil.example', '/go///evil.example', '/go/\\evil.example', '/go/\\/evil.example'])(
    '%s',
    (path) => {
      const { target = '' } = destinationOf(path) ?? {};
      expect(target).toMatch(/^\/[^/\\]/);
      expect(new URL(target, 'https://app.example').host).toBe('app.example');
    },
  );
});

test.each(['/only-from', 'relative /to 301', '/from /to 307', '/from /to 301 Country=de'])(
  'refuses an invalid line: %s',
  (line) => {
    expect(() => readRedirects(`/a /b 301\n${line}`)).toThrow(
      `Line 2 of _redirects is not understood: ${line}`,
    );
  },
);
