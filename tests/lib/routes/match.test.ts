// docs/product/attachment.md#attachment-key
// docs/product/onboarding.md#step-order
// docs/product/routes.md#route-table
// docs/product/routes.md#path-precedence
// docs/product/routes.md#anonymized-paths
// docs/product/routes.md#legacy-redirects
// docs/product/routes.md#unlock-redirects
// docs/product/routes.md#partner-redirects
import { describe, expect, test } from 'vitest';
import { examplePaths } from '../../../src/lib/routes/all-routes.ts';
import { links } from '../../../src/lib/routes/links.ts';
import { matchPath } from '../../../src/lib/routes/match.ts';
import { routes } from '../../../src/lib/routes/table.ts';
import { partnerProducts } from '../../../src/lib/config/partners.ts';
import { moved } from '../../built-site/support/cases.ts';

describe('matchPath', () => {
  test.each([...Object.entries(examplePaths), ['signIn', '/sign-in/'], ['signUp', '/sign-up']])(
    'finds the screen %s at %s',
    (name, path) => {
      expect(matchPath(path)).toMatchObject({ kind: 'screen', route: { name } });
    },
  );

  test.each(['a/../../b.pdf', '../../../etc/passwd', './a', 'a/..'])(
    'leads with the key %s to the attachment',
    (fileKey) => {
      const { pathname } = new URL(links.attachment(fileKey), 'https://app.example');
      expect(matchPath(pathname)).toMatchObject({ params: { fileKey } });
    },
  );

  test.each(['..', '.', '\ud800'])('keeps an address with the part %j inside its screen', (part) => {
    const { pathname } = new URL(links.attachment(part), 'https://app.example');
    expect(pathname).toMatch(/^\/attachments\//);
    expect(new URL(links.request(part), 'https://app.example').pathname).toMatch(/^\/requests\//);
  });

  test('reads everything after /attachments/ as the decoded key', () => {
    expect(matchPath('/attachments/a/b%2Fc%20d.pdf')).toMatchObject({ params: { fileKey: 'a/b/c d.pdf' } });
  });

  test.each(moved)('redirects %s to %s', (from, to) => {
    expect(matchPath(from)).toEqual({ kind: 'redirect', to, partner: null });
  });

  test.each([
    '/nowhere',
    '/requests/1/2',
    '/a/unlock/not-a-number',
    '/attachments/',
    '/%E0%A4%A',
    '/dashboard/extra',
    '/dashboard/unlock',
    '/shell/unlock',
    '/users/unlock/3',
    '/welcome/unlock',
  ])('returns null at %s', (path) => {
    expect(matchPath(path)).toBeNull();
  });
});

describe('links', () => {
  test.each(routes.filter(({ path }) => !/[:*]/.test(path)))('leads to $path', ({ name, path }) => {
    const build = new Map<string, unknown>(Object.entries(links)).get(name) as () => string;
    expect(build()).toBe(path === '/' ? '/' : `${path}/`);
  });

  test.each([
    [() => links.signUp(), '/sign-up/'],
    [() => links.signUp('example-bakery'), '/sign-up/example-bakery/'],
    [() => links.signUp('a bakery/../x'), '/sign-up/a%20bakery%2F..%2Fx/'],
    [() => links.request('42'), '/requests/42/'],
    [() => links.request('..'), '/requests/'],
    [() => links.request('.'), '/requests/'],
    [() => links.requestCategory(7), '/requests/category/7/'],
    [() => links.attachment('a b/c.pdf'), '/attachments/a%20b/c.pdf/'],
    [() => links.attachment('a/../c.pdf'), '/attachments/a%2F..%2Fc.pdf/'],
    [() => links.attachment('\ud800'), '/attachments/%EF%BF%BD/'],
  ])('%s is %s', (build, expected) => {
    expect(build()).toBe(expected);
  });

  test('writes a view of the offerings into the query', () => {
    const all = '/benefits-and-offers/all/';
    expect(links.offerings()).toBe('/benefits-and-offers/');
    expect(links.offerings({})).toBe('/benefits-and-offers/');
    expect(links.offerings({ offering: 'a&b' })).toBe('/benefits-and-offers/?offering=a%26b');
    expect(links.offeringsAll()).toBe(all);
    expect(links.offeringsAll({ type: 'benefit' })).toBe(`${all}?type=benefit&filter=All`);
    expect(links.offeringsAll({ type: 'all', filter: 'Health', offering: '3' })).toBe(
      `${all}?type=all&filter=Health&offering=3`,
    );
  });
});

test.each(partnerProducts)(
  '%s is left for its partner under each alias, with sign-in behind it',
  (partner) => {
    for (const folder of ['products', 'additional-information', 'additional-information/products']) {
      const match = { kind: 'redirect', to: '/sign-in/', partner };
      expect(matchPath(`/${folder}/${partner}`)).toEqual(match);
      expect(matchPath(`/${folder}/${partner}/`)).toEqual(match);
    }
  },
);
