/** `http://host/path`, as a client of a proxy may send it. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
/** A slash or backslash, plain or percent-encoded, separates segments for at least one of the parsers behind us. */
const SEPARATOR = /[/\\]|%2f|%5c/i;
const ENCODED_DOT = /%2e/gi;

/**
 * Returns the path of a request target, on which every decision about the request is made; null for a target without
 * one, or with a backslash or a dot segment (`..`, `%2e%2e`): parsers disagree about what these mean.
 */
export function requestPath(target: string | undefined): string | null {
  const local = (target ?? '').replace(ABSOLUTE_FORM, '');
  const path = /^[^?#]*/.exec(local === '' && target !== '' ? '/' : local)?.[0] ?? '';
  if (!path.startsWith('/') || path.includes('\\')) return null;
  const segments = path.split(SEPARATOR).map((segment) => segment.replace(ENCODED_DOT, '.'));
  return segments.some((segment) => segment === '.' || segment === '..') ? null : path;
}
