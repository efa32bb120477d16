import { routes } from '../../routes/table.ts';
import type { SecurityHeaders } from '../security-headers.ts';
import { cacheRules } from './cache-rules.ts';
import { movedRules, rewriteRules } from './rules.ts';

const firstParameter = /[:*].*$/;

/**
 * `staticwebapp.config.json` of Azure Static Web Apps. Its only wildcard is a trailing `*` that cannot be carried over
 * into a redirect, so whatever moved and has a parameter goes to a page whose boot script knows where it went.
 */
export function azureFile(security: SecurityHeaders): string {
  const fixed = movedRules().filter(({ from }) => !from.includes(':'));
  // A wildcard takes the bare folder in as well, which has a page of its own.
  const folders = rewriteRules()
    .map(({ from }) => from.replace(firstParameter, ''))
    .filter((folder) => routes.some(({ document }) => document === folder));
  const file = {
    routes: [
      ...[cacheRules.assets, cacheRules.version].map(({ path, value }) => ({
        route: path.endsWith('/') ? `${path}*` : path,
        headers: { 'Cache-Control': value },
      })),
      ...fixed.flatMap(({ from, to }) =>
        [from, `${from}/`].map((route) => ({ route, redirect: to, statusCode: 301 })),
      ),
      ...folders.map((route) => ({ route, rewrite: `${route}index.html` })),
      ...rewriteRules().map(({ from, to }) => ({
        route: from.replace(firstParameter, '*'),
        rewrite: `${to}index.html`,
      })),
    ],
    responseOverrides: { 404: { rewrite: '/404.html', statusCode: 404 } },
    globalHeaders: { ...security, 'Cache-Control': cacheRules.pages.value },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
