import type { SecurityHeaders } from '../security-headers.ts';
import { cacheRules } from './cache-rules.ts';
import { movedRules, rewriteRules } from './rules.ts';

const onlyDigits = /:userId\b/;

/**
 * Netlify's and Cloudflare's `_redirects`, which our own server reads as well. A rule that needs "digits only" is left
 * to the matcher of the 404 page, and so is the one that needs "not one of our own addresses".
 */
export function redirectsFile(): string {
  const moved = movedRules()
    .filter(({ from }) => !onlyDigits.test(from))
    .map(({ from, to }) => `${from} ${to} 301`);
  const rewritten = rewriteRules().map(({ from, to }) => `${from.replace(/\*\w+$/, '*')} ${to} 200`);
  return `${[...moved, ...rewritten].join('\n')}\n`;
}

/** Netlify's and Cloudflare's `_headers`. Both already let browsers ask for pages each time. */
export function headersFile(security: SecurityHeaders): string {
  const everywhere = Object.entries(security).map(([name, value]) => `  ${name}: ${value}`);
  const kept = [cacheRules.assets, cacheRules.version].flatMap(({ path, value }) => [
    path.endsWith('/') ? `${path}*` : path,
    `  Cache-Control: ${value}`,
  ]);
  return `${['/*', ...everywhere, ...kept].join('\n')}\n`;
}
