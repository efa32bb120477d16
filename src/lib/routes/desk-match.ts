import { deskRoutes, type DeskRoute } from './desk-table.ts';
import { matchPattern, segmentsOf, type RouteParams } from './pattern.ts';

const ANY_ORIGIN = 'https://same-origin.invalid';
const MAX_CHARACTERS = 1_024;

/** Returns true for an address under `/desk`, whether it is a screen or not. */
export function isDeskPath(path: string): boolean {
  return segmentsOf(path)[0] === 'desk';
}

/** Returns the desk's screen of a path; null for every other path. */
export function matchDeskPath(
  path: string,
): { readonly route: DeskRoute; readonly params: RouteParams } | null {
  const segments = segmentsOf(path);
  for (const route of deskRoutes) {
    const params = matchPattern(route.path, segments);
    if (params) return { route, params };
  }
  return null;
}

/** Returns a parameter of an in-app address of the desk; null when the address has none. */
export function deskParameterOf(address: string, name: string): string | null {
  return matchDeskPath(address.replace(/[?#].*/s, ''))?.params[name] ?? null;
}

/** Checks an address to return to after a sign-in to the desk, as `safeReturnTo` does for employees. */
export function safeDeskReturnTo(value: string | null): string | null {
  if (value === null || value.length > MAX_CHARACTERS || !value.startsWith('/')) return null;
  if (/[\\\u0000-\u001f]/.test(value) || !URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  // The parser resolves `/.//evil` to `//evil`, so the result is checked, not the input.
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return null;
  if (matchDeskPath(url.pathname)?.route.access !== 'concierge') return null;
  return url.pathname + url.search + url.hash;
}
