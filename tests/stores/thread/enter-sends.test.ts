import { describe, expect, it } from 'vitest';
import { isSendKey } from '../../../src/lib/stores/thread/composer/enter-sends.ts';

const enter = {
  key: 'Enter',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
};

describe('a key that sends', () => {
  it.each([
    ['Enter', {}, true, true],
    ['Enter on a touch device, or when it breaks the line', {}, false, false],
    ['Ctrl + Enter', { ctrlKey: true }, false, true],
    ['Cmd + Enter', { metaKey: true }, false, true],
    ['Shift + Enter', { shiftKey: true }, true, false],
    ['Alt + Enter', { altKey: true }, true, false],
    ['Enter that ends a composition', { isComposing: true }, true, false],
    ['another key', { key: 'a' }, true, false],
  ])('is asked of %s', (_, change, enterSends, sends) => {
    expect(isSendKey({ ...enter, ...change }, enterSends)).toBe(sends);
  });
});
