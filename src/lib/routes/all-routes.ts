import { isDeskPath, matchDeskPath } from './desk-match.ts';
import { type DeskRoute, deskRoutes } from './desk-table.ts';
import { type Match, matchPath } from './match.ts';
import type { RouteParams } from './pattern.ts';
import { type Route, routes } from './table.ts';

type AnyMatch =
  | Exclude<Match, { readonly kind: 'screen' }>
  | { readonly kind: 'screen'; readonly route: Route | DeskRoute; readonly params: RouteParams };

/** The screens of employees and of the desk, for hosts and tests. */
export const allRoutes: readonly (Route | DeskRoute)[] = [...deskRoutes, ...routes];

/** Returns the screen or the redirect of a path, those of the desk included; null for an unknown path. */
export function matchAnyPath(path: string): AnyMatch | null {
  if (!isDeskPath(path)) return matchPath(path);
  const screen = matchDeskPath(path);
  return screen && { kind: 'screen', ...screen };
}

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
