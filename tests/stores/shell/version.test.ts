import { cleanStores } from 'nanostores';
import { beforeEach, expect, it } from 'vitest';
import { $updateAvailable, checkVersion } from '../../../src/lib/stores/shell/version.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const asked: string[] = [];

function live(answer: () => Response): void {
  openTestBrowser({
    now: () => 1_700_000_000_000,
    fetch: async (input) => {
      asked.push(typeof input === 'string' ? input : '');
      return answer();
    },
  });
}

beforeEach(() => {
  asked.length = 0;
  cleanStores($updateAvailable);
});

it('asks past every cache and flags nothing while the version is the same', async () => {
  live(() => Response.json({ version: 'one' }));
  await checkVersion('one');
  expect(asked).toEqual(['/__version.json?cb=1700000000000']);
  expect($updateAvailable.get()).toBe(false);
});

it.each([
  ['an error page', () => new Response('<html>', { status: 502 })],
  ['another shape', () => Response.json({ release: 'two' })],
  ['a refusal', () => Response.json({ version: 'two' }, { status: 403 })],
])('flags nothing for %s', async (_, answer) => {
  live(answer);
  await checkVersion('one');
  expect($updateAvailable.get()).toBe(false);
});

it('flags a newer version', async () => {
  live(() => Response.json({ version: 'two' }));
  await checkVersion('one');
  expect($updateAvailable.get()).toBe(true);
});
