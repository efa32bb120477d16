import { describe, expect, it } from 'vitest';
import { links } from '../../../src/lib/routes/links.ts';
import { routes } from '../../../src/lib/routes/table.ts';

describe('links', () => {
  it.each(routes.filter(({ path }) => !/[:*]/.test(path)))('leads to $path', ({ name, path }) => {
    const build = new Map<string, unknown>(Object.entries(links)).get(name) as () => string;
    expect(build()).toBe(path === '/' ? '/' : `${path}/`);
  });

  it.each([
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

  it('writes a view of the offerings into the query', () => {
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
