import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleBootScripts } from '../../../src/lib/hosting/boot/boot-script.ts';
import { routes } from '../../../src/lib/routes/table.ts';

const KILOBYTE = 1024;

it('is small and contains only what its pages need', async () => {
  const scripts = await bundleBootScripts();
  const { code, hash } = scripts.boot;
  expect(brotliCompressSync(code).length).toBeLessThan(2.2 * KILOBYTE);
  expect(hash).toMatch(/^sha256-/);
  for (const { path, title } of routes.map((route) => ({ title: 'none', ...route }))) {
    expect(code).toContain(path);
    expect(code).not.toContain(`\`${title}\``);
  }
  // Signed-out pages name their route: their script has no route table.
  const entry = scripts['boot-entry'];
  expect(brotliCompressSync(entry.code).length).toBeLessThan(1.2 * KILOBYTE);
  expect(entry.hash).not.toBe(hash);
  expect(entry.code).toContain('/sign-in');
  expect(entry.code).not.toContain('/requests');
  // It would end the script element.
  for (const script of [code, entry.code]) expect(script).not.toContain('</script');
});
