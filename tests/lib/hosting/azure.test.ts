import { describe, expect, it } from 'vitest';
import { azureFile } from '../../../src/lib/hosting/hosts/host-files.ts';
import { securityHeaders } from '../../../src/lib/hosting/response-headers.ts';

interface Azure {
  readonly routes: readonly { route: string; rewrite?: string; redirect?: string }[];
  readonly responseOverrides: Readonly<Record<string, { rewrite: string }>>;
  readonly globalHeaders: Readonly<Record<string, string>>;
}

const file = JSON.parse(azureFile(securityHeaders({ allowsOwnFrames: false }))) as Azure;
const paths = file.routes.map(({ route }) => route);

/** Returns the first matching rule, like Azure. */
function ruleFor(path: string): Azure['routes'][number] | undefined {
  return file.routes.find(({ route }) =>
    route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route,
  );
}

describe('staticwebapp.config.json', () => {
  it('has no route twice and only wildcards at the end', () => {
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path.replace(/\*$/, '')).not.toMatch(/[*:]/);
  });

  it.each([
    ['/requests/42', '/shell/request/index.html'],
    ['/requests/category/7/', '/shell/request-category/index.html'],
    ['/requests/', '/requests/index.html'],
    ['/sign-up/', '/sign-up/index.html'],
    ['/sign-up/example-bakery', '/sign-up/index.html'],
    ['/attachments/a/b.pdf', '/shell/attachment/index.html'],
    ['/reset-password/token/unlock/3', '/shell/reset-password/index.html'],
  ])('rewrites %s to %s', (path, document) => {
    expect(ruleFor(path)).toMatchObject({ rewrite: document });
  });

  it('redirects legacy addresses before their wildcard', () => {
    expect(ruleFor('/requests/new')).toMatchObject({ redirect: '/dashboard/' });
    expect(ruleFor('/users/sign_in/')).toMatchObject({ redirect: '/sign-in/' });
  });

  it('sends the 404 page for all other addresses, and the security headers for all', () => {
    expect(file.responseOverrides['404']).toMatchObject({ rewrite: '/404.html' });
    expect(file.globalHeaders).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
  });
});
