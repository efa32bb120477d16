import { describe, expect, it } from 'vitest';
import { hostFiles, vercelFile } from '../../../src/lib/hosting/hosts/host-files.ts';
import { securityHeaders } from '../../../src/lib/hosting/response-headers.ts';

interface Vercel {
  readonly redirects: readonly { source: string; destination: string; statusCode: number }[];
  readonly rewrites: readonly { source: string; destination: string }[];
  readonly headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
}

const file = JSON.parse(vercelFile(securityHeaders({ allowsOwnFrames: false }))) as Vercel;
const sources = file.redirects.map(({ source }) => source);

describe('vercel.json', () => {
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
    expect(file.rewrites).toContainEqual({
      source: '/attachments/:fileKey+',
      destination: '/shell/attachment/',
    });
    expect(file.rewrites).toContainEqual({ source: '/requests/:requestId/', destination: '/shell/request/' });
  });

  it('sets the security headers on every path', () => {
    const everywhere = file.headers.find(({ source }) => source === '/(.*)')?.headers;
    expect(everywhere).toContainEqual({ key: 'X-Frame-Options', value: 'DENY' });
  });
});

const WITH_HEADERS = [
  '_headers',
  'vercel.json',
  'staticwebapp.config.json',
  'nginx.conf',
  '.htaccess',
  'cloudfront-headers.json',
];
const namesSubDomains = (file: string | undefined) =>
  /includeSubDomains|"IncludeSubdomains": true/.test(file ?? '');

describe('Strict-Transport-Security', () => {
  it('leaves sub-domains alone', () => {
    const files = hostFiles({ allowsOwnFrames: false });
    expect(files['_headers']).toContain('Strict-Transport-Security: max-age=63072000\n');
    for (const name of WITH_HEADERS) expect([name, namesSubDomains(files[name])]).toEqual([name, false]);
  });

  it('covers sub-domains on every host when asked', () => {
    const files = hostFiles({ allowsOwnFrames: false, coversSubDomains: true });
    expect(files['_headers']).toContain('Strict-Transport-Security: max-age=63072000; includeSubDomains\n');
    for (const name of WITH_HEADERS) expect([name, namesSubDomains(files[name])]).toEqual([name, true]);
  });
});
