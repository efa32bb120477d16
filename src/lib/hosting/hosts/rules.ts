import { lateRedirects, redirects, type Redirect } from '../../routes/redirects.ts';
import { routeNamed, routes } from '../../routes/table.ts';
import { dynamicDocuments } from '../fallback-page.ts';

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
  return list
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

/** Returns the first segments of all routes, documents and redirects. */
export function knownFirstSegments(): readonly string[] {
  const patterns = [
    ...routes.flatMap(({ path, document }) => [path, document]),
    ...redirects.map(({ from }) => from),
  ];
  return [...new Set(patterns.map((pattern) => pattern.split('/')[1] ?? ''))].filter(Boolean).sort();
}
