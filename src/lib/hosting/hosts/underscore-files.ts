import type { SecurityHeaders } from '../security-headers.ts';
import { cacheRules } from './cache-rules.ts';
import { knownFirstSegments, lateRules, movedRules, rewriteRules, type HostRule } from './rules.ts';

const redirected = ({ from, to }: HostRule): string => `${from} ${to} 301`;

/** Returns the path below which late rules have nothing to match, e.g. `/dashboard/unlock/*`. */
const closed = (segment: string): string => `/${segment}/unlock/* /404.html 404`;

/**
 * Returns `_redirects` for Netlify, Cloudflare and our own server; the first rule that matches applies. No expression can
 * exclude known first segments from `/:unlockToken/unlock`, so rules in front of it answer them with the 404 page.
 * Cloudflare ignores those, and takes other user ids than digits, as Netlify does: then the unlock page says that the link
 * does not work.
 */
export function redirectsFile(): string {
  const rewritten = rewriteRules().map(({ from, to }) => `${from.replace(/\*\w+$/, '*')} ${to} 200`);
  const rules = [
    ...movedRules().map(redirected),
    ...rewritten,
    ...knownFirstSegments().map(closed),
    ...lateRules().map(redirected),
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
