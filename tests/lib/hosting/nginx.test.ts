import { describe, expect, it } from 'vitest';
import { nginxFile } from '../../../src/lib/hosting/hosts/nginx.ts';
import { securityHeaders } from '../../../src/lib/hosting/response-headers.ts';

const content = nginxFile(securityHeaders({ allowsOwnFrames: false }));
const locations = [...content.matchAll(/^location (.+) \{$/gm)].map(([, head]) => head ?? '');

describe('nginx.conf', () => {
  it('matches legacy addresses first, then screens, then tokens', () => {
    const moved = locations.indexOf('~ "^/requests/new/?$"');
    const shown = locations.indexOf('~ "^/requests/([^/?]+)/?$"');
    const late = locations.findIndex((head) => head.includes('(?!'));
    expect([moved, shown, late]).toEqual([...[moved, shown, late]].sort((a, b) => a - b));
    expect(moved).toBeGreaterThan(0);
  });

  it('never copies text of the request with return', () => {
    expect(content).not.toMatch(/return \d+ .*\$/);
  });

  it('repeats the security headers in locations with their own header', () => {
    const blocks = content.split(/^(?=location )/m).filter((block) => block.includes('add_header'));
    expect(blocks).toHaveLength(3);
    for (const block of blocks) expect(block).toContain('add_header X-Frame-Options "DENY" always;');
  });
});
