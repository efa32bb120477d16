import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleBootScripts } from '../../../src/lib/hosting/boot-script.ts';
import { routes } from '../../../src/lib/routes/table.ts';

const KILOBYTE = 1024;

it('is small, because most pages carry it, and holds only what it needs', async () => {
  const scripts = await bundleBootScripts();
  const { code, hash } = scripts.boot;
  expect(brotliCompressSync(code).length).toBeLessThan(2.2 * KILOBYTE);
  expect(hash).toMatch(/^sha256-/);
  for (const { path, title } of routes.map((route) => ({ title: 'none', ...route }))) {
    expect(code).toContain(path);
    expect(code).not.toContain(`\`${title}\``);
  }
  // Pages around a form know their own route, and carry no table.
  const entry = scripts['boot-entry'];
  expect(brotliCompressSync(entry.code).length).toBeLessThan(1.2 * KILOBYTE);
  expect(entry.hash).not.toBe(hash);
  expect(entry.code).toContain('/sign-in');
  expect(entry.code).not.toContain('/requests');
  // Either would end the element it stands in.
  for (const script of [code, entry.code]) expect(script).not.toContain('</script');
});
