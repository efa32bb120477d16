// docs/product/thread.md#enter
import { cleanStores } from 'nanostores';
import { expect, it } from 'vitest';
import { $enterSends, isSendKey, setEnterSends } from '../../../src/lib/stores/thread/enter-sends.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const enter = {
  key: 'Enter',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
};

it.each([
  ['Enter', {}, true, true],
  ['Enter on a touch device, or when it breaks the line', {}, false, false],
  ['Ctrl + Enter', { ctrlKey: true }, false, true],
  ['Cmd + Enter', { metaKey: true }, false, true],
  ['Shift + Enter', { shiftKey: true }, true, false],
  ['Alt + Enter', { altKey: true }, true, false],
  ['Enter that ends a composition', { isComposing: true }, true, false],
  ['Safari’s Enter that ends a composition', { keyCode: 229 }, true, false],
  ['another key', { key: 'a' }, true, false],
])('a key that sends is asked of %s', (_, change, enterSends, sends) => {
  expect(isSendKey({ ...enter, ...change }, enterSends)).toBe(sends);
});

it('whether Enter sends is kept on this device', () => {
  const browser = openTestBrowser({ fetch: () => Promise.reject(new Error('no call')), now: () => 0 });
  const afterReload = () => {
    const stop = $enterSends.subscribe(() => undefined);
    const value = $enterSends.get();
    stop();
    cleanStores($enterSends);
    return value;
  };
  expect(afterReload()).toBe(true);
  setEnterSends(false);
  expect($enterSends.get()).toBe(false);
  expect(afterReload()).toBe(false);
  setEnterSends(true);
  expect(afterReload()).toBe(true);
  expect(browser.local.keys()).toEqual([]);
});
