import { lateRedirects, redirects, type Redirect } from '../../routes/redirects.ts';
import { routeNamed, routes } from '../../routes/table.ts';
import { dynamicDocuments } from '../fallback-page.ts';

/** One line of a host's file: `from` and `to` in the notation of the route table, without optional parts. */
export interface HostRule {
  readonly from: string;
  readonly to: string;
}

/** `:name?` becomes two rules, the longer one first. */
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
  // Hosts serve a directory without another detour only under its trailing slash.
  return `${kept.join('/')}/`;
}

function rulesOf(list: readonly Redirect[]): readonly HostRule[] {
  return list
    .filter((redirect) => redirect.partner === undefined)
    .flatMap((redirect) =>
      withoutOptional(redirect.from).map((from) => ({ from, to: targetOf(redirect, from) })),
    );
}

/** Addresses that moved. They come before rewrites; partner addresses have static pages and need no rule. */
export const movedRules = (): readonly HostRule[] => rulesOf(redirects);

/** Addresses that moved, unless their first segment is one of ours: only hosts with regular expressions can tell. */
export const lateRules = (): readonly HostRule[] => rulesOf(lateRedirects);

/** Addresses with a parameter and the document that shows them. */
export const rewriteRules = (): readonly HostRule[] =>
  dynamicDocuments().flatMap(({ pattern, document }) =>
    withoutOptional(pattern)
      .filter((from) => /[:*]/.test(from))
      .map((from) => ({ from, to: document })),
  );

/** First segments of addresses that are ours, whatever follows them. */
export function knownFirstSegments(): readonly string[] {
  const patterns = [
    ...routes.flatMap(({ path, document }) => [path, document]),
    ...redirects.map(({ from }) => from),
  ];
  return [...new Set(patterns.map((pattern) => pattern.split('/')[1] ?? ''))].filter(Boolean).sort();
}
