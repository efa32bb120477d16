import { builtRoutes } from '../built-routes.ts';
import { type SecurityHeaders, cacheRules } from '../response-headers.ts';
import { movedRules, rewriteRules } from './rules.ts';

const firstParameter = /[:*].*/;

/**
 * Returns `staticwebapp.config.json` of Azure Static Web Apps. Its only wildcard is a trailing `*`, which a redirect
 * cannot reuse, so the boot script redirects legacy addresses with a parameter.
 */
export function azureFile(security: SecurityHeaders): string {
  const fixed = movedRules().filter(({ from }) => !from.includes(':'));
  // A wildcard also matches the bare folder, which has its own page.
  const folders = rewriteRules()
    .map(({ from }) => from.replace(firstParameter, ''))
    .filter((folder) => builtRoutes().some(({ document }) => document === folder));
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
