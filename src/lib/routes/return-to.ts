import { matchPath } from './match.ts';

const MAX_CHARACTERS = 1_024;
const ANY_ORIGIN = 'https://same-origin.invalid';

/** Checks an address to return to after sign-in (docs/product/routes.md#allowed-returnto). Returns its path, query and hash, else null. */
export function safeReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS) return null;
  if (!value.startsWith('/') || /[\\\u0000-\u001f]/.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  // The parser resolves `/.//evil` to `//evil`, so the result is checked, not the input.
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return null;
  const match = matchPath(url.pathname);
  if (match?.kind !== 'screen' || match.route.access !== 'auth') return null;
  return url.pathname + url.search + url.hash;
}
