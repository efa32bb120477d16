import { fillTarget, pathPattern, type PathValues } from './path-pattern.ts';

export type RedirectStatus = 200 | 301 | 302 | 404;

const STATUSES: readonly RedirectStatus[] = [200, 301, 302, 404];

interface Rule {
  readonly match: (path: string) => PathValues | null;
  readonly target: string;
  readonly status: RedirectStatus;
}

/** Target of a path: a file with status 200 or 404, else a redirect. */
export interface Destination {
  readonly status: RedirectStatus;
  readonly target: string;
}

/**
 * Parses a `_redirects` file (`/from /to status`, one rule per line, `#` starts a comment). Returns a function from a
 * raw path to the first matching rule's destination.
 * @throws {Error} with the line that is invalid.
 */
export function readRedirects(content: string): (path: string) => Destination | null {
  const rules = content.split('\n').flatMap(readRule);
  return (path) => {
    for (const { match, target, status } of rules) {
      const values = match(path);
      if (values !== null) return { status, target: keepHost(fillTarget(target, values)) };
    }
    return null;
  };
}

function readRule(line: string, index: number): Rule[] {
  const [from, target, code = '301', ...rest] = line
    .replace(/(^|\s)#.*$/, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (from === undefined) return [];
  const status = statusOf(code);
  if (target === undefined || status === null || rest.length > 0 || !from.startsWith('/')) {
    throw new Error(`Line ${index + 1} of _redirects is not understood: ${line}`);
  }
  return [{ match: pathPattern(from), target, status }];
}

function statusOf(code: string): RedirectStatus | null {
  return STATUSES.find((status) => String(status) === code) ?? null;
}

/** Prevents a redirect to `//another.host` when a rule puts a visitor's input first. */
function keepHost(target: string): string {
  if (!target.startsWith('/')) return target;
  return target.replaceAll('\\', '%5C').replace(/^\/+/, '/');
}
