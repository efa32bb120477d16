import { type SecurityHeaders, cacheRules } from '../response-headers.ts';
import { knownFirstSegments, lateRules, movedRules, rewriteRules, type HostRule } from './rules.ts';

/** Returns a rule's lines, with and without the trailing slash, which Cloudflare distinguishes. */
const linesOf = ({ from, to }: HostRule, status: 200 | 301): readonly string[] => {
  const source = from.replace(/\*\w+$/, '*');
  return (source.endsWith('*') ? [source] : [source, `${source}/`]).map((path) => `${path} ${to} ${status}`);
};

/** Returns the path below which late rules have nothing to match, e.g. `/dashboard/unlock/*`. */
const closed = (segment: string): string => `/${segment}/unlock/* /404.html 404`;

/**
 * Returns `_redirects` for Netlify, Cloudflare and our own server; the first rule that matches applies. No expression can
 * exclude known first segments from `/:unlockToken/unlock`, so rules in front of it answer them with the 404 page.
 * Cloudflare ignores those, and takes other user ids than digits, as Netlify does: then the unlock page says that the link
 * does not work.
 */
export function redirectsFile(): string {
  const rules = [
    ...movedRules().flatMap((rule) => linesOf(rule, 301)),
    ...rewriteRules().flatMap((rule) => linesOf(rule, 200)),
    ...knownFirstSegments().map(closed),
    ...lateRules().flatMap((rule) => linesOf(rule, 301)),
  ];
  return `${rules.join('\n')}\n`;
}

/** Returns `_headers` for Netlify and Cloudflare, which revalidate pages by default. */
export function headersFile(security: SecurityHeaders): string {
  const everywhere = Object.entries(security).map(([name, value]) => `  ${name}: ${value}`);
  const kept = [cacheRules.assets, cacheRules.version].flatMap(({ path, value }) => [
    path.endsWith('/') ? `${path}*` : path,
    `  Cache-Control: ${value}`,
  ]);
  return `${['/*', ...everywhere, ...kept].join('\n')}\n`;
}
