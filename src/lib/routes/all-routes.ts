import { type DeskRoute, deskRoutes, isDeskPath, matchDeskPath } from './desk-routes.ts';
import { fillPattern, type Match, matchPath, type RouteParams } from './match.ts';
import { type Route, type RouteName, routes } from './table.ts';

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

type ParamIn<Path extends string> = Path extends `${string}/${':' | '*'}${infer Param}`
  ? Param extends `${infer Name}?`
    ? Name
    : Param
  : never;

/** A value for each parameter of the table. None of them needs to exist on the server. */
const EXAMPLES: Readonly<Record<ParamIn<(typeof routes)[number]['path']>, string>> = {
  companySlug: 'example-bakery',
  resetToken: 'a-token',
  unlockToken: 'a-token',
  confirmationToken: 'a-token',
  categoryId: '7',
  requestId: '42',
  fileKey: 'a/key.pdf',
};

/** An address of every screen, without a trailing slash, for tests and pictures: a new screen of the table is in both. */
export const examplePaths = Object.fromEntries(
  routes.map(({ name, path }) => [name, fillPattern(path, EXAMPLES)]),
) as Readonly<Record<RouteName, string>>;

/** Screens that leave the app at once. */
const NEVER_AHEAD: readonly string[] = ['attachment'];

/** Converts a pattern of the route table to a URLPattern that takes an optional trailing slash. */
const urlPattern = (path: string): string => `${path}{/}?`;

/** Links to a likely next step, once the page is idle (`src/lib/stores/live/background-work.ts`): no press comes before its page is ready. */
const LIKELY = '[data-idle] [data-likely]';

/**
 * Returns speculation rules: browsers that support them prerender the screen of a link when the pointer reaches it, or when the
 * page is idle if the link is marked as a likely next step. Contains only signed-in screens, whose calls wait for activation, and none
 * that leaves the app.
 */
export function speculationRules(): string {
  const list: readonly Route[] = routes;
  const ahead = list.filter(({ access, name }) => access === 'auth' && !NEVER_AHEAD.includes(name));
  return JSON.stringify({
    prerender: [
      { where: { href_matches: ahead.map(({ path }) => urlPattern(path)) }, eagerness: 'eager' },
      { where: { selector_matches: LIKELY }, eagerness: 'immediate' },
    ],
  });
}
