import { describe, expect, it } from 'vitest';
import { headersFile, redirectsFile } from '../../../src/lib/hosting/hosts/host-files.ts';
import { moved, screens } from '../../built-site/support/cases.ts';
import { securityHeaders } from '../../../src/lib/hosting/response-headers.ts';

const lines = redirectsFile().trim().split('\n');
const position = (start: string): number => lines.findIndex((line) => line.startsWith(`${start} `));

describe('_redirects', () => {
  it('lists redirects, rewrites, closed addresses and the redirects that would match them', () => {
    const statuses = lines.map((line) => line.split(' ')[2]);
    expect(statuses.filter((status, index) => status !== statuses[index - 1])).toEqual([
      '301',
      '200',
      '404',
      '301',
    ]);
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
    expect(position('/users/sign_up/:companySlug')).toBeGreaterThanOrEqual(0);
  });

  it('targets directories, not their index files', () => {
    for (const line of lines) expect(line.split(' ')[1]).toMatch(/^\/.*\/$|^\/404\.html$/);
  });

  it('keeps the parameter of a redirect', () => {
    expect(lines).toContain('/users/sign_up/:companySlug /sign-up/:companySlug/ 301');
    expect(lines).toContain('/users/sign_up /sign-up/ 301');
    expect(lines).toContain('/reset-password/:unlockToken/unlock /unlock/:unlockToken/ 301');
  });
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

describe('_redirects on Cloudflare', () => {
  it.each([...moved])('%s redirects to %s, with and without a trailing slash', (from, to) => {
    for (const path of [from, `${from}/`]) expect(onCloudflare(path)).toBe(`301 ${to}`);
  });

  it.each(screens.filter(([path]) => /^\/(requests|attachments|unlock|sign-up)\/./.test(path)))(
    '%s has the same document with and without a trailing slash',
    (path) => {
      expect(onCloudflare(path)).toMatch(/^200 \/[\w/-]+\/$/);
      expect(onCloudflare(`${path}/`)).toBe(onCloudflare(path));
    },
  );

  it('has fewer rules with a parameter than Cloudflare’s limit of 100', () => {
    expect(lines.filter((line) => /^\S*[:*]/.test(line)).length).toBeLessThan(100);
  });
});

describe('_headers', () => {
  const content = headersFile(securityHeaders({ allowsOwnFrames: false }));

  it('protects all paths, caches assets for a year and never caches the version', () => {
    expect(content).toMatch(/^\/\*\n( {2}[\w-]+: .+\n)+\/assets\/\*\n/);
    expect(content).toContain("  Content-Security-Policy: frame-ancestors 'none'\n");
    expect(content).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
    expect(content).toContain('/__version.json\n  Cache-Control: no-store\n');
  });
});
