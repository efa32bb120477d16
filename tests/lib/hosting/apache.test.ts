import { describe, expect, it } from 'vitest';
import { apacheFile } from '../../../src/lib/hosting/hosts/host-files.ts';
import { securityHeaders } from '../../../src/lib/hosting/response-headers.ts';

const content = apacheFile(securityHeaders({ allowsOwnFrames: true }));

describe('.htaccess', () => {
  it('names the setting that only the server configuration can have', () => {
    expect(content).toContain('AllowEncodedSlashes NoDecode');
  });

  it('serves files before it rewrites, and redirects before it rewrites', () => {
    const at = (text: string) => content.indexOf(text);
    expect(at('RewriteCond %{REQUEST_FILENAME} -f')).toBeLessThan(at('"^requests/new/?$"'));
    expect(at('"^requests/new/?$"')).toBeLessThan(at('"^requests/([^/?]+)/?$"'));
  });

  it('lets the site frame itself when analytics run in a frame', () => {
    expect(content).toContain(`Content-Security-Policy "frame-ancestors 'self'"`);
  });
});
