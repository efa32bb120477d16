// docs/product/attachment.md#file-name
// docs/product/mfa.md#phone-number
// docs/product/session.md#user-fields
// docs/product/thread.md#face
// docs/product/thread.md#relative-times
// docs/product/uploads.md#file-size
// docs/product/widgets.md#input-mask
import { describe, expect, it } from 'vitest';
import { fileNameOfKey, isImageKey, isPdfKey, formatFileSize } from '../../../src/lib/format/files.ts';
import { formatTimeTaken } from '../../../src/lib/format/desk-reports.ts';
import { conciergeFirstName } from '../../../src/lib/format/concierge-first-name.ts';
import { initialsOf } from '../../../src/lib/format/names.ts';
import { plainText } from '../../../src/lib/format/plain-text.ts';
import { formatRelativeTime } from '../../../src/lib/format/relative-time.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { applyMask } from '../../../src/lib/format/mask.ts';
import { PHONE_MASK } from '../../../src/lib/format/phone.ts';

const NOW_MS = Date.parse('2026-03-10T12:00:00Z');

describe('formatRelativeTime', () => {
  it.each([
    [0, 'Just now'],
    [59_999, 'Just now'],
    [MINUTE_MS, '1 minute ago'],
    [59 * MINUTE_MS, '59 minutes ago'],
    [60 * MINUTE_MS, '1 hour ago'],
    [DAY_MS - 1, '23 hours ago'],
    [DAY_MS, '1 day ago'],
    [29 * DAY_MS, '29 days ago'],
    [30 * DAY_MS, '1 month ago'],
    [364 * DAY_MS, '12 months ago'],
    [365 * DAY_MS, '1 year ago'],
    [730 * DAY_MS, '2 years ago'],
    [-5 * MINUTE_MS, 'Just now'],
  ])('%i ms ago reads %s', (elapsedMs, expected) => {
    expect(formatRelativeTime(new Date(NOW_MS - elapsedMs).toISOString(), NOW_MS)).toBe(expected);
  });

  it('returns an empty text for an unreadable time', () => {
    expect(formatRelativeTime('yesterday-ish', NOW_MS)).toBe('');
    expect(formatRelativeTime(null, NOW_MS)).toBe('');
  });
});

it.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.0 KB'],
  [1_048_000, '1023.4 KB'],
  [1_048_575, '1.0 MB'],
  [26_214_400, '25.0 MB'],
  [1024 ** 3 - 1, '1.0 GB'],
  [1024 ** 4, '1024.0 GB'],
  [-1, '0 Bytes'],
  [Number.NaN, '0 Bytes'],
  [Number.POSITIVE_INFINITY, '0 Bytes'],
])('formatFileSize: %d reads %s', (bytes, expected) => {
  expect(formatFileSize(bytes)).toBe(expected);
});

it.each([
  [44.6, '45 min'],
  [200, '3 h 20 min'],
  [2_460, '41 h'],
  [3 * 24 * 60 - 1, '72 h'],
  [3 * 24 * 60, '3 days'],
  [60_480, '42 days'],
])('formatTimeTaken: %d minutes read %s', (minutes, expected) => {
  expect(formatTimeTaken(minutes)).toBe(expected);
});

it.each([
  ['Demo Employee', 'DE'],
  ['demo middle employee', 'DE'],
  ['Demo', 'D'],
  ['  ', ''],
  ['Éa Øb', 'ÉØ'],
  [' Demo  Employee ', 'DE'],
  ['\u{1F600} Employee', '\u{1F600}E'],
  ['👩🏽‍🚒 Kim', '👩🏽‍🚒K'],
  ['E\u0301milie Zo\u00EB', 'E\u0301Z'],
  [`A${'\u0301'.repeat(10_000)} B`, `A${'\u0301'.repeat(31)}B`],
])('initialsOf: %s gives %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

it.each([
  ['Ada Example', 'Ada'],
  ['Dr. Ada Example', 'Ada'],
  ['Prof.  Dr. Ada Example', 'Ada'],
  ['Dr. Example', 'Dr. Example'],
  ['Mx Example', 'Mx Example'],
  ['Drew Example', 'Drew'],
  ['Ada', 'Ada'],
  ['Miss', 'Miss'],
  ['Sundial Team', null],
  ['  ', null],
  [null, null],
])('the first name of the concierge %j is %j', (name, expected) => {
  expect(conciergeFirstName(name, 'Sundial')).toBe(expected);
});

describe('fileNameOfKey', () => {
  it('drops folders and the uuid', () => {
    expect(fileNameOfKey('x/y/123e4567-e89b-42d3-a456-426614174000-my plan.pdf')).toBe('my plan.pdf');
    expect(fileNameOfKey('plan.pdf')).toBe('plan.pdf');
    expect(fileNameOfKey('x/plan.pdf/')).toBe('plan.pdf');
  });

  it('leaves out characters that change the reading direction', () => {
    expect(fileNameOfKey('x/invoice\u202Egnp.exe')).toBe('invoicegnp.exe');
    expect(fileNameOfKey('x/\u2067a\u2069\u200F.png')).toBe('a.png');
  });

  const uuid = '123e4567-e89b-42d3-a456-426614174000-';

  it.each([uuid, `a-${uuid}plan.pdf`, '/'])('keeps %s', (key) => {
    expect(fileNameOfKey(key)).toBe(key);
  });
});

describe('isImageKey', () => {
  it.each([
    'x/plan.png',
    'plan.jpg',
    'plan.jpeg',
    'PLAN.GIF',
    'plan.webp',
    'plan.avif',
    'plan.jfif',
    'plan.HEIC',
    'plan.heif',
    'plan.tif',
    'plan',
    'v1.2/plan',
  ])('accepts %s', (key) => {
    expect(isImageKey(key)).toBe(true);
  });

  it.each(['plan.pdf', 'plan.svg', 'plan.png.pdf', 'plan.jpgx', ''])('refuses %j', (key) => {
    expect(isImageKey(key)).toBe(false);
  });
});

it.each([
  ['x/plan.pdf', true],
  ['PLAN.PDF', true],
  ['plan.pdf.png', false],
  ['pdf', false],
])('isPdfKey of %j is %j', (key, isPdf) => {
  expect(isPdfKey(key)).toBe(isPdf);
});

describe('plainText', () => {
  it('returns the text of HTML on one line', () => {
    expect(plainText('Tom &amp; Jerry<br>say <b>hi</b> &#39;there&#39;')).toBe("Tom & Jerry say hi 'there'");
    expect(plainText('  a<br><br>b\n&nbsp; c ')).toBe('a b c');
    expect(plainText('1 &lt; 2 &gt; 0, &quot;a&quot; &apos;b&apos; &#128512;')).toBe(
      '1 < 2 > 0, "a" \'b\' \u{1F600}',
    );
    expect(
      plainText('See <a href="https://a.example/x" rel="noopener">this</a>, <EM>please</EM>.<p>Soon</p>'),
    ).toBe('See this, please. Soon');
  });

  it.each(['&unknown;', '&constructor;', '&#1114112;', '&;', '&amp', 'a < b'])('keeps %s', (text) => {
    expect(plainText(text)).toBe(text);
  });
});

describe('applyMask', () => {
  it.each([
    ['5555550142', '(555) 555-0142'],
    ['555', '(555'],
    ['5555', '(555) 5'],
    ['abc', ''],
    ['', ''],
  ])('%s becomes %s', (raw, expected) => {
    expect(applyMask(PHONE_MASK, raw)).toBe(expected);
  });

  it('supports digits, letters and both', () => {
    expect(applyMask('99-aa-**', '12xy7z')).toBe('12-xy-7z');
    expect(applyMask('aa', '12xy')).toBe('xy');
  });

  it('takes a literal that is typed for the literal', () => {
    expect(applyMask(PHONE_MASK, '(555) 555-0142')).toBe('(555) 555-0142');
    expect(applyMask('1-999', '1555')).toBe('1-555');
    expect(applyMask('1-999', '555')).toBe('1-555');
  });
});
