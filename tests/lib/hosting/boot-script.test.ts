import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundleBootScripts } from '../../../src/lib/hosting/boot-script.ts';

const KILOBYTE = 1024;

it('is small', async () => {
  const scripts = await bundleBootScripts();
  const { code, hash } = scripts.boot;
  expect(brotliCompressSync(code).length).toBeLessThan(2.8 * KILOBYTE);
  expect(hash).toMatch(/^sha256-/);
  const entry = scripts['boot-entry'];
  expect(brotliCompressSync(entry.code).length).toBeLessThan(2.1 * KILOBYTE);
  expect(entry.hash).not.toBe(hash);
  // It would end the script element.
  for (const script of [code, entry.code]) expect(script).not.toContain('</script');
});
