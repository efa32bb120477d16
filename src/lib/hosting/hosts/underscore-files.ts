import type { SecurityHeaders } from '../security-headers.ts';
import { cacheRules } from './cache-rules.ts';
import { movedRules, rewriteRules } from './rules.ts';

const onlyDigits = /:userId\b/;

/**
 * Returns `_redirects` for Netlify, Cloudflare and our own server. The boot script of the 404 page handles the rules that
 * need a regular expression.
 */
export function redirectsFile(): string {
  const moved = movedRules()
    .filter(({ from }) => !onlyDigits.test(from))
    .map(({ from, to }) => `${from} ${to} 301`);
  const rewritten = rewriteRules().map(({ from, to }) => `${from.replace(/\*\w+$/, '*')} ${to} 200`);
  return `${[...moved, ...rewritten].join('\n')}\n`;
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
