import { describe, expect, it } from 'vitest';
import { apacheFile } from '../../../src/lib/hosting/hosts/host-files.ts';
import { securityHeaders } from '../../../src/lib/hosting/response-headers.ts';

const content = apacheFile(securityHeaders({ allowsOwnFrames: true }));

describe('.htaccess', () => {
  it('names the setting that only the server configuration can have', () => {
    expect(content).toContain('AllowEncodedSlashes NoDecode');
  });

  it('lets the site frame itself when analytics run in a frame', () => {
    expect(content).toContain(`Content-Security-Policy "frame-ancestors 'self'"`);
  });
});
