import { allRoutes } from './all-routes.ts';
import { routes, type Route } from './table.ts';

/** Returns robots.txt: crawlers may read the pages of the sitemap, and no address with a token, key or id. */
export function robotsText(site: URL | undefined): string {
  const closed = allRoutes
    .filter((route) => route.indexed !== true)
    .map(({ path }) => path.replace(/[:*].*/, ''));
  const lines = [
    'User-agent: *',
    ...[...new Set([...closed, '/shell/'])].sort().map((path) => `Disallow: ${path}`),
    ...(site === undefined ? [] : ['', `Sitemap: ${new URL('/sitemap-index.xml', site).href}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Tells whether search engines may index a page. */
export function isIndexed(page: string): boolean {
  const { pathname } = new URL(page);
  const list: readonly Route[] = routes;
  return list.some((route) => route.indexed === true && route.document === pathname && route.name !== 'home');
}
