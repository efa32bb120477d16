import { lateRedirects, type Redirect, redirects } from './redirects.ts';
import { type Departure, leaveScreen, redirect, type SessionFacts } from './screen-guard.ts';
import { type Route, routeNamed, routes } from './table.ts';

export type RouteParams = Readonly<Record<string, string>>;

const DIGITS = /^\d+$/;

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Splits a path into segments; a trailing slash and double slashes are ignored. */
export function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter(Boolean);
}

/**
 * Matches the segments of a path against a pattern of the route table. Returns the decoded parameters, or null. `:userId` takes digits
 * only; a segment with invalid percent-encoding matches nothing.
 */
export function matchPattern(pattern: string, segments: readonly string[]): RouteParams | null {
  const parts = segmentsOf(pattern);
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    if (part.startsWith('*')) {
      const rest = decode(segments.slice(index).join('/'));
      if (rest === null || rest === '') return null;
      params[part.slice(1)] = rest;
      return params;
    }
    const segment = segments[index];
    const optional = part.endsWith('?');
    if (segment === undefined) return optional ? params : null;
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
      continue;
    }
    const name = part.replace(/^:|\?$/g, '');
    const value = decode(segment);
    if (value === null || (name === 'userId' && !DIGITS.test(value))) return null;
    params[name] = value;
  }
  return segments.length === parts.length ? params : null;
}

/** Percent-encodes a parameter; the slashes of a `*rest` stay. */
export const encodeParam = (value: string, isRest: boolean): string =>
  isRest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);

/** Fills a pattern. A missing optional parameter, or one encoded to '', drops its segment. */
export function fillPattern(pattern: string, params: RouteParams, encode = encodeParam): string {
  const filled = segmentsOf(pattern).map((part) => {
    const isRest = part.startsWith('*');
    if (!isRest && !part.startsWith(':')) return part;
    return encode(params[part.replace(/^[:*]|\?$/g, '')] ?? '', isRest);
  });
  return `/${filled.filter(Boolean).join('/')}`;
}

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
export function anonymizedPath(path: string): string {
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
