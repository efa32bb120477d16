import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BROWSER_ONLY, mutate, testsOf } from '../../scripts/mutate.mjs';

test.each([
  'src/lib/format',
  'src/lib/boot',
  'src/lib/stores/thread',
  'src/lib/stores/thread/zoom.ts',
  'server/services/thread',
])('finds the tests of %s', (sources) => {
  expect(existsSync(testsOf(sources))).toBe(true);
});

test.each(Object.entries(BROWSER_ONLY))('leaves out %s, which %s covers', (source, browserTest) => {
  expect(existsSync(source)).toBe(true);
  expect(existsSync(browserTest)).toBe(true);
});

test('refuses a folder that does not exist, before anything starts', async () => {
  await expect(mutate(['src/lib/no-such-folder'])).rejects.toThrow('src/lib/no-such-folder does not exist');
  await expect(mutate([])).rejects.toThrow('Usage: npm run mutate');
});
