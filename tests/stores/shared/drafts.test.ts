// docs/product/session.md#one-employee
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  cacheOwner,
  draftKey,
  forgetCacheOwner,
  readCache,
  setCacheOwner,
  writeCache,
} from '../../../src/lib/stores/shared/remote.ts';
import {
  DRAFT_LIFETIME_MS,
  dropDraft,
  mergeDraft,
  readDraft,
  readFields,
  writeDraft,
} from '../../../src/lib/stores/shared/drafts.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';

const DAY_MS = 86_400_000;
const text = z.string();
const empty = { city: '', isHome: false };

let browser: TestBrowser;
let nowMs: number;

beforeEach(() => {
  nowMs = 1_000_000;
  browser = openTestBrowser({ fetch: () => Promise.reject(new Error('no call')), now: () => nowMs });
  setCacheOwner('robin');
});

describe('the cache', () => {
  it('keeps the last answer of each call under its version and owner', () => {
    writeCache('user', { a: 1 });
    expect(browser.local.keys()).toEqual(['cacheOwner', 'cache:v1:robin:user']);
    expect(readCache('user', z.object({ a: z.number() }))).toEqual({ a: 1 });
    expect(readCache('user', z.object({ a: z.string() }))).toBeNull();
    expect(readCache('another', z.unknown())).toBeNull();
  });

  it('reads an unreadable entry as none', () => {
    browser.local.set('cache:v1:robin:user', '{');
    expect(readCache('user', z.unknown())).toBeNull();
  });

  it('keeps nothing before its owner is known', () => {
    writeCache('user', 1);
    forgetCacheOwner();
    expect(cacheOwner()).toBeNull();
    expect(readCache('user', z.number())).toBeNull();
    writeCache('user', 2);
    setCacheOwner('robin');
    expect(readCache('user', z.number())).toBe(1);
  });

  it('loses the answers of another employee; the drafts of both stay', () => {
    writeCache('user', 1);
    writeDraft('message', 'of Robin');
    browser.local.set('theme', 'dark');
    setCacheOwner('robin');
    expect(readCache('user', z.number())).toBe(1);
    setCacheOwner('kim');
    expect(browser.local.keys()).toEqual(['cacheOwner', 'draft:v1:robin:message', 'theme']);
    expect(cacheOwner()).toBe('kim');
    writeCache('user', 2);
    setCacheOwner('robin');
    setCacheOwner('kim');
    expect(readCache('user', z.number())).toBeNull();
  });

  it('names drafts before their owner is known', () => {
    forgetCacheOwner();
    expect(draftKey('message')).toBe('draft:v1:unknown:message');
  });
});

describe('a draft', () => {
  it('is read until it is dropped, and written with its time', () => {
    writeDraft('message', 'Half a sentence');
    expect(JSON.parse(browser.local.get(draftKey('message')) ?? '')).toEqual({
      savedAt: nowMs,
      value: 'Half a sentence',
    });
    expect(readDraft('message', text)).toBe('Half a sentence');
    dropDraft('message');
    expect(readDraft('message', text)).toBeNull();
  });

  it('lives for fourteen days', () => {
    expect(DRAFT_LIFETIME_MS).toBe(14 * DAY_MS);
    writeDraft('message', 'Old');
    nowMs += DRAFT_LIFETIME_MS - 1;
    expect(readDraft('message', text)).toBe('Old');
    nowMs += 1;
    expect(readDraft('message', text)).toBeNull();
    expect(browser.local.get(draftKey('message'))).toBeNull();
  });

  it.each([
    '{',
    'null',
    '7',
    '{"savedAt":1000000,"value":7}',
    '{"value":"no time"}',
    '{"savedAt":"?","value":""}',
  ])('that is unreadable is removed: %s', (stored) => {
    browser.local.set(draftKey('message'), stored);
    expect(readDraft('message', text)).toBeNull();
    expect(browser.local.get(draftKey('message'))).toBeNull();
  });
});

describe('the draft of a form', () => {
  it('takes the changed fields and keeps the others', () => {
    mergeDraft('address', empty, { city: 'Springfield' });
    expect(readFields('address', empty)).toEqual({ city: 'Springfield', isHome: false });
    mergeDraft('address', empty, { isHome: true });
    expect(readFields('address', empty)).toEqual({ city: 'Springfield', isHome: true });
  });

  it.each(['{', 'null', '{"value":null}', '{"value":"text"}', '{}'])('begins anew over %s', (stored) => {
    browser.local.set(draftKey('address'), stored);
    mergeDraft('address', empty, { isHome: true });
    expect(readFields('address', empty)).toEqual({ city: '', isHome: true });
  });

  it.each([null, 'text', {}, { city: '' }, { city: '', isHome: 'yes' }, { city: 7, isHome: true }])(
    'is none when its fields have other types: %j',
    (value) => {
      writeDraft('address', value);
      expect(readFields('address', empty)).toBeNull();
    },
  );

  it('may have further fields', () => {
    writeDraft('address', { ...empty, since: 2020 });
    expect(readFields('address', empty)).toEqual({ ...empty, since: 2020 });
  });
});
