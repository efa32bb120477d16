// docs/product/desk-queue.md#single-keys
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  $commands,
  $listedCommands,
  $deskPanel,
  addCommands,
  openDeskPanel,
  pressKey,
  setSingleKeys,
  singleKeyOf,
  type KeyPress,
} from '../../../src/lib/stores/desk-queue/commands.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

let nowMs: number;
let ran: string[];
let stop: () => void;

const press = (key: string, facts: Partial<KeyPress> = {}): KeyPress => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  keyCode: 0,
  ...facts,
});
const page = { inField: false, inDialog: false, isMac: false };
const command = (id: string, keys: string, group: 'list' | 'request' = 'request') => ({
  id,
  keys,
  group,
  label: id,
  run: () => void ran.push(id),
});

beforeEach(() => {
  nowMs = 0;
  ran = [];
  openTestBrowser({ fetch, now: () => nowMs });
  stop = addCommands([command('next', 'j', 'list'), command('claim', 'e'), command('queue', 'g q')]);
});
afterEach(() => {
  stop();
  openDeskPanel(null);
});

describe('single keys', () => {
  test('run their commands', () => {
    expect(pressKey(press('j'), page)).toBe(true);
    expect(pressKey(press('J'), page)).toBe(true);
    expect(pressKey(press('x'), page)).toBe(false);
    expect(ran).toEqual(['next', 'next']);
  });

  test('come in twos, the second one soon', () => {
    pressKey(press('g'), page);
    pressKey(press('q'), page);
    expect(ran).toEqual(['queue']);
    pressKey(press('g'), page);
    nowMs += 5_000;
    pressKey(press('q'), page);
    pressKey(press('g'), page);
    // Not claimed by the way: `g e` is no shortcut.
    pressKey(press('e'), page);
    expect(ran).toEqual(['queue']);
  });

  test('type in fields, and belong to dialogs', () => {
    for (const place of [{ inField: true }, { inDialog: true }])
      expect(pressKey(press('j'), { ...page, ...place })).toBe(false);
    // Whose code may still be loading.
    openDeskPanel('commands');
    expect(pressKey(press('j'), page)).toBe(false);
    expect(ran).toEqual([]);
  });

  test.each([
    ['Polish ł by AltGr on Windows', { key: 'ł', ctrlKey: true, altKey: true }],
    ['Polish ę by Option on a Mac', { key: 'ę', altKey: true }],
    ['German @ by AltGr on Linux', { key: '@', getModifierState: (name: string) => name === 'AltGraph' }],
    ['a key of an input method', { key: 'j', isComposing: true }],
    ['a key of an input method that names it late', { key: 'j', keyCode: 229 }],
    ['a dead key', { key: 'Dead' }],
    ['a browser’s own shortcut', { key: 'j', ctrlKey: true }],
    ['a capital', { key: 'J', shiftKey: true }],
  ])('are not %s', (_, facts) => {
    expect(singleKeyOf(press('', facts))).toBeNull();
  });

  test('are also those that a German keyboard has behind Shift', () => {
    expect(singleKeyOf(press('/', { shiftKey: true }))).toBe('/');
    expect(singleKeyOf(press('?', { shiftKey: true }))).toBe('?');
  });

  test('repeat in a list alone while they are held', () => {
    pressKey(press('j', { repeat: true }), page);
    pressKey(press('e', { repeat: true }), page);
    expect(ran).toEqual(['next']);
  });

  test('can be turned off, with the list of commands left', () => {
    setSingleKeys(false);
    expect(pressKey(press('j'), page)).toBe(false);
    expect(pressKey(press('k', { ctrlKey: true }), { ...page, inField: true })).toBe(true);
    expect($deskPanel.get()).toBe('commands');
    openDeskPanel(null);
    setSingleKeys(true);
    expect(pressKey(press('j'), page)).toBe(true);
  });
});

test('on a Mac, the list of commands opens by ⌘ K alone', () => {
  const mac = { ...page, isMac: true };
  expect(pressKey(press('k', { ctrlKey: true }), mac)).toBe(false);
  expect(pressKey(press('k', { metaKey: true }), mac)).toBe(true);
});

test('the list of commands opens by the same key of a keyboard of another script, and by no other', () => {
  const ctrl = (key: string, code: string) => pressKey(press(key, { code, ctrlKey: true }), page);
  expect(ctrl('л', 'KeyK')).toBe(true);
  openDeskPanel(null);
  expect(ctrl('t', 'KeyK'), 'on a Dvorak keyboard').toBe(false);
  expect(ctrl('к', 'KeyR')).toBe(false);
});

test('an event without a key, as extensions make, is none', () => {
  const { key: _, ...keyless } = press('');
  for (const facts of [{}, { ctrlKey: true }]) expect(pressKey({ ...keyless, ...facts }, page)).toBe(false);
  const made = new Event('keydown', { bubbles: true }) as Event & KeyPress;
  expect(pressKey(made, page)).toBe(false);
  expect(ran).toEqual([]);
});

test('the list of commands begins with those of the request', () => {
  // Beside an open request they open another one.
  const stopOwn = addCommands([command('next', 'j'), command('reply', 'r')]);
  expect($listedCommands.get().map(({ id }) => id)).toEqual(['claim', 'queue', 'reply', 'next']);
  stopOwn();
});

test('a command replaces the one of its name', () => {
  const stopOwn = addCommands([{ ...command('claim', 'e'), run: () => void ran.push('other') }]);
  pressKey(press('e'), page);
  expect(ran).toEqual(['other']);
  expect($commands.get().filter(({ id }) => id === 'claim')).toHaveLength(1);
  stopOwn();
});
