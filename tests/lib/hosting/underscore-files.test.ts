import { describe, expect, it } from 'vitest';
import { headersFile, redirectsFile } from '../../../src/lib/hosting/hosts/underscore-files.ts';
import { securityHeaders } from '../../../src/lib/hosting/security-headers.ts';

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
    expect(lines.slice(-2)).toEqual([
      '/:unlockToken/unlock/:userId /unlock/:unlockToken/ 301',
      '/:unlockToken/unlock /unlock/:unlockToken/ 301',
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

describe('_headers', () => {
  const content = headersFile(securityHeaders({ allowsOwnFrames: false }));

  it('protects all paths, caches assets for a year and never caches the version', () => {
    expect(content).toMatch(/^\/\*\n( {2}[\w-]+: .+\n)+\/assets\/\*\n/);
    expect(content).toContain("  Content-Security-Policy: frame-ancestors 'none'\n");
    expect(content).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
    expect(content).toContain('/__version.json\n  Cache-Control: no-store\n');
  });
});
