import { fillPattern, matchPattern, type RouteParams, segmentsOf } from './pattern.ts';
import { lateRedirects, type Redirect, redirects } from './redirects.ts';
import { type Departure, leaveScreen, redirect, type SessionFacts } from './screen-guard.ts';
import { type Route, routeNamed, routes } from './table.ts';

export type Match =
  | { readonly kind: 'screen'; readonly route: Route; readonly params: RouteParams }
  | { readonly kind: 'redirect'; readonly to: string; readonly partner: string | null };

function matchRedirect(candidates: readonly Redirect[], segments: readonly string[]): Match | null {
  for (const redirect of candidates) {
    const params = matchPattern(redirect.from, segments);
    if (!params) continue;
    const to = fillPattern(routeNamed(redirect.to).path, params);
    // Under the trailing slash static hosts serve a directory without a redirect.
    return { kind: 'redirect', to: `${to}/`, partner: redirect.partner ?? null };
  }
  return null;
}

function isOurs([first]: readonly string[]): boolean {
  const ours = ['/shell', ...routes.map((route) => route.path), ...redirects.map(({ from }) => from)];
  return ours.some((pattern) => segmentsOf(pattern)[0] === first);
}

/** Returns the screen or the redirect of a path; null for an unknown path. */
export function matchPath(path: string): Match | null {
  // Split once: there are a hundred patterns, and a hostile path has thousands of segments.
  const segments = segmentsOf(path);
  const early = matchRedirect(redirects, segments);
  if (early) return early;
  for (const route of routes) {
    const params = matchPattern(route.path, segments);
    if (params) return { kind: 'screen', route, params };
  }
  return isOurs(segments) ? null : matchRedirect(lateRedirects, segments);
}

/** Returns a parameter of an in-app address, such as the token of a mail's link; null when the address has none. */
export function parameterOf(address: string, name: string): string | null {
  const match = matchPath(address.replace(/[?#].*/s, ''));
  return match?.kind === 'screen' ? (match.params[name] ?? null) : null;
}

/** Returns the pattern of a path, without tokens, keys and ids, for analytics and error reports. */
export function anonymisedPath(path: string): string {
  const match = matchPath(path);
  return match?.kind === 'screen' ? match.route.path : '/not-found';
}

export type Decision = Departure | { readonly kind: 'stay'; readonly match: Match | null };

/** Decides whether a session may see the screen at a path (docs/product/routes.md#auth-guard). */
export function decide(path: string, session: SessionFacts): Decision {
  const match = matchPath(path);
  if (match === null) return { kind: 'stay', match };
  if (match.kind === 'redirect') return redirect(match.to, false, match.partner);
  return leaveScreen(match.route, session) ?? { kind: 'stay', match };
}
