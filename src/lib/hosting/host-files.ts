import { redirects, type Redirect } from '../routes/redirects.ts';
import { routeNamed } from '../routes/table.ts';
import { dynamicDocuments } from './fallback-page.ts';
import { securityHeaders } from './security-headers.ts';

/** `:name?` becomes two rules, `*name` the splat that `_redirects` knows. */
function rulesOf(pattern: string): readonly string[] {
  const splat = pattern.replace(/\*\w+$/, '*');
  if (!splat.endsWith('?')) return [splat];
  const required = splat.slice(0, -1);
  return [required, required.replace(/\/:\w+$/, '')];
}

function redirectLine(redirect: Redirect, from: string): string {
  const target = routeNamed(redirect.to).path;
  const kept = (redirect.keeps ?? []).filter((name) => from.includes(`:${name}`));
  const to = target
    .split('/')
    .filter((part) => !part.startsWith(':') || kept.includes(part.replace(/^:|\?$/g, '')))
    .map((part) => part.replace(/\?$/, ''))
    .join('/');
  return `${from} ${to} 301`;
}

/**
 * Netlify and Cloudflare's `_redirects`. Redirects come before rewrites; partner addresses are left to their static
 * pages, and a rule that needs "digits only" to the 404 page's own matcher.
 */
export function redirectsFile(): string {
  const moved = redirects
    .filter((redirect) => redirect.partner === undefined && !redirect.from.includes(':userId'))
    .flatMap((redirect) => rulesOf(redirect.from).map((from) => redirectLine(redirect, from)));
  const rewrites = dynamicDocuments().flatMap(({ pattern, document }) =>
    rulesOf(pattern)
      .filter((from) => /[:*]/.test(from))
      .map((from) => `${from} ${document} 200`),
  );
  return `${[...moved, ...rewrites].join('\n')}\n`;
}

/** Netlify and Cloudflare's `_headers`. */
export function headersFile(): string {
  const everywhere = Object.entries(securityHeaders()).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    ...everywhere,
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/__version.json',
    '  Cache-Control: no-store',
    '',
  ].join('\n');
}
