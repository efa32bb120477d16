/** As in the route table (docs/product/routes.md#unlock-redirects). */
const NUMERIC = ':userId';

/** Values of the `:name` and `*` parts of a pattern, percent-encoded; `*` is called `splat`. */
export type PathValues = Readonly<Record<string, string>>;

/**
 * Compiles a path pattern: `:name` matches one segment, `:userId` digits alone, a final `*` any rest, also an empty one.
 * Ignores a trailing slash. The result matches raw paths without query.
 */
export function pathPattern(pattern: string): (path: string) => PathValues | null {
  const segments = segmentsOf(pattern);
  const hasSplat = segments.at(-1) === '*';
  const fixed = hasSplat ? segments.slice(0, -1) : segments;
  return (path) => {
    const given = segmentsOf(path);
    if (given.length < fixed.length || (!hasSplat && given.length > fixed.length)) return null;
    const values: Record<string, string> = {};
    for (const [index, segment] of fixed.entries()) {
      const actual = given[index] ?? '';
      const accepted = segment === NUMERIC ? /^\d+$/ : /./;
      if (segment.startsWith(':') && accepted.test(actual)) values[segment.slice(1)] = actual;
      else if (segment !== actual) return null;
    }
    if (hasSplat) values['splat'] = given.slice(fixed.length).join('/');
    return values;
  };
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

/** Inserts values for the `:name` parts of a target. */
export function fillTarget(target: string, values: PathValues): string {
  return target.replace(/:([A-Za-z_]\w*)/g, (part, name: string) => values[name] ?? part);
}
