import { describe, expect, it } from 'vitest';
import { hostFiles } from '../../../src/lib/hosting/hosts/host-files.ts';

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
