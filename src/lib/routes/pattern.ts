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
