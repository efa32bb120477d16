// docs/product/configuration.md#build-variables
// docs/product/routes.md#one-table
// docs/product/shell.md#version-check
import { describe, expect, it } from 'vitest';
import {
  apacheFile,
  azureFile,
  headersFile,
  hostFiles,
  redirectsFile,
  vercelFile,
} from '../../../src/lib/hosting/hosts/host-files.ts';
import { securityHeaders } from '../../../src/lib/hosting/response-headers.ts';
import { moved, screens } from '../../built-site/support/cases.ts';

const headers = securityHeaders({ allowsOwnFrames: false });

describe('vercel.json', () => {
  const file = JSON.parse(vercelFile(headers)) as {
    readonly redirects: readonly { source: string; destination: string; statusCode: number }[];
    readonly rewrites: readonly { source: string; destination: string }[];
    readonly headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
  };
  const sources = file.redirects.map(({ source }) => source);

  it('lists every source with and without a trailing slash', () => {
    expect(sources).toContain('/requests/new');
    expect(sources).toContain('/requests/new/');
  });

  it('limits the user id to digits and excludes known segments from tokens', () => {
    expect(sources).toContain('/reset-password/:unlockToken/unlock/:userId(\\d+)');
    const late = sources.find((source) => /^\/:unlockToken.*\/unlock$/.test(source)) ?? '';
    const token = new RegExp(`^/${/\((.*)\)\/unlock$/.exec(late)?.[1] ?? ''}/unlock$`);
    expect('/a1b2/unlock').toMatch(token);
    expect('/dashboard/unlock').not.toMatch(token);
  });

  it('uses only parameters of the source in a destination', () => {
    for (const { source, destination } of [...file.redirects, ...file.rewrites]) {
      for (const [parameter] of destination.matchAll(/:\w+/g)) expect(source).toContain(parameter);
    }
  });

  it('rewrites addresses with parameters to their screens', () => {
    const attachment = { source: '/attachments/:fileKey+', destination: '/shell/attachment/' };
    expect(file.rewrites).toContainEqual(attachment);
    expect(file.rewrites).toContainEqual({ source: '/requests/:requestId/', destination: '/shell/request/' });
  });

  it('sets the security headers on every path', () => {
    const everywhere = file.headers.find(({ source }) => source === '/(.*)')?.headers;
    expect(everywhere).toContainEqual({ key: 'X-Frame-Options', value: 'DENY' });
  });
});

describe('staticwebapp.config.json', () => {
  const file = JSON.parse(azureFile(headers)) as {
    readonly routes: readonly { route: string; rewrite?: string; redirect?: string }[];
    readonly responseOverrides: Readonly<Record<string, { rewrite: string }>>;
    readonly globalHeaders: Readonly<Record<string, string>>;
  };
  const paths = file.routes.map(({ route }) => route);
  /** Returns the first matching rule, like Azure. */
  const ruleFor = (path: string) =>
    file.routes.find(({ route }) =>
      route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route,
    );

  it('has no route twice and only wildcards at the end', () => {
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path.replace(/\*$/, '')).not.toMatch(/[*:]/);
  });

  it.each([
    ['/requests/42', '/shell/request/index.html'],
    ['/requests/category/7/', '/shell/request-category/index.html'],
    ['/requests/', '/requests/index.html'],
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

it('.htaccess names the setting that only the server configuration can have, and lets the site frame itself for analytics', () => {
  const content = apacheFile(securityHeaders({ allowsOwnFrames: true }));
  expect(content).toContain('AllowEncodedSlashes NoDecode');
  expect(content).toContain(`Content-Security-Policy "frame-ancestors 'self'"`);
});

describe('_redirects', () => {
  const lines = redirectsFile().trim().split('\n');
  const position = (start: string): number => lines.findIndex((line) => line.startsWith(`${start} `));

  it('lists redirects, rewrites, closed addresses and the redirects that would match them', () => {
    const statuses = lines.map((line) => line.split(' ')[2]);
    const runs = statuses.filter((status, index) => status !== statuses[index - 1]);
    expect(runs).toEqual(['301', '200', '404', '301']);
    expect(lines).toContain('/dashboard/unlock/* /404.html 404');
    expect(lines.slice(-4)).toEqual([
      '/:unlockToken/unlock/:userId /unlock/:unlockToken/ 301',
      '/:unlockToken/unlock/:userId/ /unlock/:unlockToken/ 301',
      '/:unlockToken/unlock /unlock/:unlockToken/ 301',
      '/:unlockToken/unlock/ /unlock/:unlockToken/ 301',
    ]);
  });

  it('lists fixed paths before paths with a parameter', () => {
    expect(position('/requests/new')).toBeLessThan(position('/requests/:requestId'));
    expect(position('/requests/category/:categoryId')).toBeLessThan(position('/requests/:requestId'));
  });

  it('targets directories, not their index files', () => {
    for (const line of lines) expect(line.split(' ')[1]).toMatch(/^\/.*\/$|^\/404\.html$/);
  });

  /** Reads the rules as Cloudflare does: paths are compared exactly, and lines with another status are ignored. */
  function onCloudflare(path: string): string | null {
    for (const line of lines) {
      const [from = '', to = '', status = ''] = line.split(' ');
      const pattern = from.replaceAll('*', '(?<splat>.*)').replace(/:(\w+)/g, '(?<$1>[^/]+)');
      const values = new RegExp(`^${pattern}$`).exec(path)?.groups;
      const isMatch = from === path || values !== undefined;
      if (isMatch && ['200', '301'].includes(status))
        return `${status} ${to.replace(/:(\w+)/g, (part, name: string) => values?.[name] ?? part)}`;
    }
    return null;
  }

  it.each([...moved])('lead on Cloudflare from %s to %s, with and without a trailing slash', (from, to) => {
    for (const path of [from, `${from}/`]) expect(onCloudflare(path)).toBe(`301 ${to}`);
  });

  it.each(screens.filter(([path]) => /^\/(requests|attachments|unlock|sign-up)\/./.test(path)))(
    'lead on Cloudflare from %s to the same document with and without a trailing slash',
    (path) => {
      expect(onCloudflare(path)).toMatch(/^200 \/[\w/-]+\/$/);
      expect(onCloudflare(`${path}/`)).toBe(onCloudflare(path));
    },
  );

  it('has fewer rules with a parameter than Cloudflare’s limit of 100', () => {
    expect(lines.filter((line) => /^\S*[:*]/.test(line)).length).toBeLessThan(100);
  });
});

it('_headers protects all paths, caches assets for a year and never caches the version', () => {
  const content = headersFile(headers);
  expect(content).toMatch(/^\/\*\n( {2}[\w-]+: .+\n)+\/assets\/\*\n/);
  expect(content).toContain("  Content-Security-Policy: frame-ancestors 'none'\n");
  expect(content).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
  expect(content).toContain('/__version.json\n  Cache-Control: no-store\n');
});

it.each([false, true])(
  'Strict-Transport-Security covers sub-domains on every host: %s',
  (coversSubDomains) => {
    const files = hostFiles({ allowsOwnFrames: false, coversSubDomains });
    const end = coversSubDomains ? '; includeSubDomains\n' : '\n';
    expect(files['_headers']).toContain(`Strict-Transport-Security: max-age=63072000${end}`);
    const names = [
      'vercel.json',
      'staticwebapp.config.json',
      'nginx.conf',
      '.htaccess',
      'cloudfront-headers.json',
    ];
    for (const name of names) {
      const covered = /includeSubDomains|"IncludeSubdomains": true/.test(files[name] ?? '');
      expect([name, covered]).toEqual([name, coversSubDomains]);
    }
  },
);
