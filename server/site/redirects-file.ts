import { fillTarget, pathPattern, type PathValues } from './path-pattern.ts';

export type RedirectStatus = 200 | 301 | 302;

interface Rule {
  readonly match: (path: string) => PathValues | null;
  readonly target: string;
  readonly status: RedirectStatus;
}

/** Where a path leads: with 200 the file to answer with, else where the browser is sent. */
export interface Destination {
  readonly status: RedirectStatus;
  readonly target: string;
}

/**
 * Reads a `_redirects` file (`/from /to status`, one rule a line, `#` begins a comment) into a function that gives the
 * first rule's destination for a raw path.
 * @throws {Error} naming the line that is not understood.
 */
export function readRedirects(content: string): (path: string) => Destination | null {
  const rules = content.split('\n').flatMap(readRule);
  return (path) => {
    for (const { match, target, status } of rules) {
      const values = match(path);
      if (values !== null) return { status, target: onOneHost(fillTarget(target, values)) };
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
  return code === '200' ? 200 : code === '301' ? 301 : code === '302' ? 302 : null;
}

/** A rule that puts a visitor's own words first must not be talked into `//another.host`. */
function onOneHost(target: string): string {
  if (!target.startsWith('/')) return target;
  return target.replaceAll('\\', '%5C').replace(/^\/+/, '/');
}
