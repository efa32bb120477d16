// docs/product/api.md#failed-calls
// docs/product/shell.md#version-check
// docs/product/shell.md#newer-version
// docs/product/shell.md#visible-tab
import { beforeEach, expect, it, vi } from 'vitest';
import type * as Version from '../../../src/lib/stores/shell/version.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';

const asked: string[] = [];
let options: RequestInit | undefined;
let page: typeof Version;
let live: () => Response;

beforeEach(async () => {
  asked.length = 0;
  // A page loads the module anew.
  vi.resetModules();
  const { openTestBrowser } = await import('../../helpers/browser-effects.ts');
  openTestBrowser({
    now: () => 1_700_000_000_000,
    fetch: async (input, init) => {
      options = init;
      asked.push(typeof input === 'string' ? input : '');
      return live();
    },
  });
  page = await import('../../../src/lib/stores/shell/version.ts');
});

it('asks past every cache, and again while the version is the same', async () => {
  live = () => Response.json({ version: 'one' });
  await page.checkVersion('one');
  expect(asked).toEqual(['/__version.json?cb=1700000000000']);
  expect(options).toMatchObject({ cache: 'no-store', credentials: 'omit' });
  await page.checkVersion('one');
  expect(asked).toHaveLength(2);
});

it.each([
  ['an error page', () => new Response('<html>', { status: 502 }), [502]],
  ['another shape', () => Response.json({ release: 'two' }), []],
  ['no JSON', () => new Response('<html>'), []],
  ['a refusal', () => Response.json({ version: 'two' }, { status: 403 }), [403]],
])('asks again after %s', async (_, answer, refused) => {
  for (const status of refused) expectFailedCall('GET /__version.json', status);
  live = answer;
  await page.checkVersion('one');
  await page.checkVersion('one');
  expect(asked).toHaveLength(2);
});

it('asks no more once a newer version is live', async () => {
  live = () => Response.json({ version: 'two' });
  await page.checkVersion('one');
  await page.checkVersion('one');
  expect(asked).toHaveLength(1);
});

it('asks when the tab is shown, until it stops', async () => {
  live = () => Response.json({ version: 'one' });
  const { openTestPage } = await import('../../helpers/page-events.ts');
  const tab = openTestPage();
  vi.stubEnv('SUNDIAL_VERSION', 'one');
  const stop = page.watchVersion();
  tab.setVisibility('hidden');
  expect(asked).toHaveLength(0);
  tab.setVisibility('visible');
  expect(asked).toHaveLength(1);
  stop();
  tab.setVisibility('visible');
  expect(asked).toHaveLength(1);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('asks nothing in a build without a version', async () => {
  await page.checkVersion();
  expect(asked).toEqual([]);
});
