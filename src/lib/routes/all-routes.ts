import { isDeskPath, matchDeskPath } from './desk-match.ts';
import { deskRoutes, type DeskRoute } from './desk-table.ts';
import { matchPath, type Match } from './match.ts';
import { routes, type Route } from './table.ts';
import type { RouteParams } from './pattern.ts';

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
