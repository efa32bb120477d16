import { lateRedirects, redirects, type Redirect } from '../../routes/redirects.ts';
import { routeNamed } from '../../routes/table.ts';
import { builtRedirects, builtRoutes, dynamicDocuments } from '../built-pages.ts';

/** A rule of a host: `from` and `to` in the notation of the route table, without optional parts. */
export interface HostRule {
  readonly from: string;
  readonly to: string;
}

/** Splits a pattern with an optional parameter into two, the longer one first. */
function withoutOptional(pattern: string): readonly string[] {
  if (!pattern.endsWith('?')) return [pattern];
  const required = pattern.slice(0, -1);
  return [required, required.replace(/\/:\w+$/, '')];
}

function targetOf(redirect: Redirect, from: string): string {
  const kept = routeNamed(redirect.to)
    .path.split('/')
    .map((part) => part.replace(/\?$/, ''))
    .filter((part) => !part.startsWith(':') || from.split('/').includes(part));
  // With the trailing slash hosts serve the directory without another redirect.
  return `${kept.join('/')}/`;
}

function rulesOf(list: readonly Redirect[]): readonly HostRule[] {
  return builtRedirects(list)
    .filter((redirect) => redirect.partner === undefined)
    .flatMap((redirect) =>
      withoutOptional(redirect.from).map((from) => ({ from, to: targetOf(redirect, from) })),
    );
}

/** Returns the rules of legacy addresses, which precede rewrites; partner addresses have static pages instead. */
export const movedRules = (): readonly HostRule[] => rulesOf(redirects);

/** Returns the redirects that exclude known first segments; only hosts with regular expressions support them. */
export const lateRules = (): readonly HostRule[] => rulesOf(lateRedirects);

/** Returns the rules from addresses with a parameter to their documents. */
export const rewriteRules = (): readonly HostRule[] =>
  dynamicDocuments().flatMap(({ pattern, document }) =>
    withoutOptional(pattern)
      .filter((from) => /[:*]/.test(from))
      .map((from) => ({ from, to: document })),
  );

export function knownFirstSegments(): readonly string[] {
  const patterns = [
    ...builtRoutes().flatMap(({ path, document }) => [path, document]),
    ...builtRedirects().map(({ from }) => from),
  ];
  return [...new Set(patterns.map((pattern) => pattern.split('/')[1] ?? ''))].filter(Boolean).sort();
}

const isParameter = (part: string): boolean => /^[:*]/.test(part);

function segmentExpression(part: string, index: number): string {
  if (!isParameter(part)) return part;
  if (part.startsWith('*')) return '(.+?)';
  if (part === ':userId') return '(\\d+)';
  const notOurs = index === 0 ? `(?!(?:${knownFirstSegments().join('|')})/)` : '';
  // Some hosts decode before they match, and a question mark would end the path of the target.
  return `${notOurs}([^/?]+)`;
}

/** Returns a regular expression for the rule's whole path; `prefix` precedes the first segment. */
export function ruleExpression({ from }: HostRule, prefix = '/'): string {
  const parts = from.split('/').slice(1).map(segmentExpression);
  return `^${prefix}${parts.join('/')}/?$`;
}

/** Returns the rule's target with `$1`, `$2`… for the captured parameters. */
export function ruleTarget({ from, to }: HostRule): string {
  const captured = from.split('/').filter(isParameter);
  return to.replace(/[:*]\w+/g, (parameter) => `$${captured.indexOf(parameter) + 1}`);
}

/** Matches the names of the host files, which no visitor needs, in a regular expression of nginx and Apache. */
export const hostFilePattern =
  '_headers|_redirects|vercel\\.json|staticwebapp\\.config\\.json|nginx\\.conf|cloudfront-(?:function\\.js|headers\\.json)|\\.htaccess|\\.nojekyll|\\.build-stamp|\\.deployed\\.json';
