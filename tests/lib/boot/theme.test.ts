// docs/product/account.md#theme
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';
import { SHOWN, themedPage, type ThemedPage } from '../../helpers/themed-page.ts';

let page: TestPage;
let themed: ThemedPage;
let stored: string | null;

beforeEach(() => {
  page = openTestPage();
  themed = themedPage();
  stored = null;
  for (const part of ['documentElement', 'head', 'createElement'] as const) {
    Object.defineProperty(document, part, { value: themed[part] });
  }
  vi.stubGlobal('window', { localStorage: { getItem: () => stored } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(theme: string | null): Promise<void> {
  stored = theme;
  vi.resetModules();
  const { followTheme } = await import('../../../src/lib/boot/page-styles.ts');
  followTheme();
}

test.each([
  ['light', SHOWN.light],
  ['dark', SHOWN.dark],
  ['sepia', SHOWN.system],
  [null, SHOWN.system],
])('the stored theme %j is applied', async (theme, shown) => {
  await open(theme);
  expect(themed.shown()).toEqual(shown);
});

test('without storage the system’s theme applies', async () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  await open('dark');
  expect(themed.shown()).toEqual(SHOWN.system);
});

test('a page follows the choice of another tab', async () => {
  await open('dark');
  stored = 'light';
  page.send('storage', { key: 'theme' });
  expect(themed.shown()).toEqual(SHOWN.light);
  stored = null;
  page.send('storage', { key: 'theme' });
  expect(themed.shown()).toEqual(SHOWN.system);
});

test('the moment in which a sign-out has cleared the storage changes nothing', async () => {
  await open('dark');
  stored = null;
  page.send('storage', { key: null });
  expect(themed.shown()).toEqual(SHOWN.dark);
});

test.each([
  ['the back/forward cache', () => page.send('pageshow', { persisted: true })],
  ['prerendering', () => page.sendToDocument('prerenderingchange')],
])('a page from %s has the theme that was chosen meanwhile', async (_, show) => {
  await open('light');
  stored = 'dark';
  show();
  expect(themed.shown()).toEqual(SHOWN.dark);
});
