export type RouteParams = Readonly<Record<string, string>>;

const DIGITS = /^\d+$/;

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** Splits a path into segments; a trailing slash and doubled slashes do not count. */
export function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter(Boolean);
}

/**
 * Matches a path against a pattern of the route table; gives the decoded parameters, or null. `:userId` takes digits
 * only; a segment that is not valid percent-encoding matches nothing.
 */
export function matchPattern(pattern: string, path: string): RouteParams | null {
  const parts = segmentsOf(pattern);
  const segments = segmentsOf(path);
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
  return segments.length === parts.length || segments.length < parts.length ? params : null;
}

/** A browser resolves these even when they are percent-encoded: as a segment they would lead somewhere else. */
const isDots = (segment: string): boolean => segment === '.' || segment === '..';

/** Halves of surrogate pairs cannot be encoded at all. */
function encode(value: string): string {
  return isDots(value) ? '' : encodeURIComponent(value.toWellFormed());
}

/** Fills a pattern; a missing optional parameter leaves its segment out. Parameters are percent-encoded. */
export function fillPattern(pattern: string, params: RouteParams): string {
  const filled = segmentsOf(pattern).flatMap((part) => {
    if (part.startsWith('*')) {
      const rest = params[part.slice(1)] ?? '';
      const segments = rest.split('/');
      return segments.some(isDots) ? [encode(rest)] : segments.map(encode);
    }
    if (!part.startsWith(':')) return [part];
    const value = params[part.replace(/^:|\?$/g, '')];
    return value === undefined || value === '' ? [] : [encode(value)];
  });
  return `/${filled.join('/')}`;
}
