import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleBootScript } from '../../../src/lib/hosting/boot-script.ts';
import { routes } from '../../../src/lib/routes/table.ts';

const MAX_BYTES = 2.2 * 1024;

it('is small, because every page carries it, and holds only what it needs', async () => {
  const { code, hash } = await bundleBootScript();
  expect(brotliCompressSync(code).length).toBeLessThan(MAX_BYTES);
  expect(hash).toMatch(/^sha256-/);
  for (const { path, title } of routes.map((route) => ({ title: 'none', ...route }))) {
    expect(code).toContain(path);
    expect(code).not.toContain(`\`${title}\``);
  }
  // It would end the element it stands in.
  expect(code).not.toContain('</script');
});
