// docs/product/account.md#discreet-requests
// docs/product/appointments.md#calendar-file
// docs/product/appointments.md#canceled-date
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  calendarEntry,
  calendarFile,
  type CalendarEntry,
  saveAppointment,
} from '../../../src/lib/stores/appointments/save-appointment.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { openDownloads } from '../../helpers/saved-files.ts';

const ENTRY: CalendarEntry = {
  id: 'one@sundial.example',
  sequence: 2,
  title: 'Plumber',
  place: '12 Harbor Lane, Portland; back door',
  beginMs: Date.parse('2026-12-05T10:00:00-08:00'),
  endMs: Date.parse('2026-12-05T11:30:00-08:00'),
  url: 'https://sundial.example/requests/one/',
  isCanceled: false,
};
const fileOf = (changed: Partial<CalendarEntry> = {}) =>
  calendarFile({ ...ENTRY, ...changed }, 'Sundial', Date.parse('2026-11-28T00:00:00Z'));
/** Joins folded lines, as a calendar does. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('a calendar file has begin, end, place, an alarm, its own id and the number of the change', () => {
  expect(fileOf().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sundial//EN',
    'BEGIN:VEVENT',
    'UID:one@sundial.example',
    'SEQUENCE:2',
    'DTSTAMP:20261128T000000Z',
    'DTSTART:20261205T180000Z',
    'DTEND:20261205T193000Z',
    'SUMMARY:Plumber',
    String.raw`LOCATION:12 Harbor Lane\, Portland\; back door`,
    'URL:https://sundial.example/requests/one/',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    'DESCRIPTION:Plumber',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each(Array.from({ length: 80 }, (_, at) => at))(
  'no line breaks between a backslash and the comma that it escapes, after %i letters',
  (letters) => {
    const file = fileOf({ place: `${'a'.repeat(letters)}${',;\\'.repeat(30)}` });
    expect(file).not.toMatch(/(?<!\\)(?:\\\\)*\\\r\n/);
    expect(Math.max(...file.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(75);
  },
);

test.each([
  'Plumber\r\nBEGIN:VALARM',
  'a\u0085b\u2028c\u0000d\u000be',
  String.raw`back\slash, comma; semicolon: "colon"`,
  `${'ä'.repeat(80)} 👩‍🔧 ${'水'.repeat(60)}`,
  '\ud800 alone',
])('a title adds no line, no control character and no line of more than 75 bytes: %j', (title) => {
  const file = fileOf({ title, place: null });
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}|\p{Cs}/u);
  expect(linesOf(file)).toHaveLength(linesOf(fileOf({ place: null })).length);
  const summary = linesOf(file).find((line) => line.startsWith('SUMMARY:')) ?? '';
  const read = summary.slice('SUMMARY:'.length).replace(/\\([\\;,])/g, '$1');
  expect(read).toBe(title.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' '));
});

const DATE = {
  at: '2026-12-05T18:00:00.000Z',
  minutes: 90,
  time_zone: 'America/Los_Angeles',
  place: 'Portland Oncology',
  name: 'Dr. Example',
  sequence: 2,
};
const REQUEST = { external_id: 'one', name: 'A second opinion', discreet: false };

/** Saves a date, and returns the name and the text of the file. */
async function saved(...args: Parameters<typeof saveAppointment>): Promise<[string | undefined, string]> {
  const { names, files } = openDownloads();
  saveAppointment(...args);
  return [names.at(-1), (await files.at(-1)?.text()) ?? ''];
}

describe('a saved date', () => {
  beforeEach(() => {
    openTestBrowser({ fetch, now: () => Date.parse('2026-11-28T00:00:00Z') });
    vi.stubGlobal('location', new URL('https://sundial.example/requests/one/'));
  });
  afterEach(() => vi.unstubAllGlobals());

  test('that was canceled takes the same entry out of the calendar, with a larger number and without an alarm', async () => {
    const [, set] = await saved(REQUEST, DATE);
    const [name, file] = await saved(REQUEST, { ...DATE, sequence: 3 }, true);
    expect(name).toBe('Canceled-Dr-Example.ics');
    const value = (text: string, field: string) => linesOf(text).find((line) => line.startsWith(`${field}:`));
    for (const field of ['UID', 'DTSTART', 'DTEND', 'SUMMARY']) {
      expect(value(file, field)).toBe(value(set, field));
    }
    expect(linesOf(file)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED']),
    );
    expect(set).toMatch(/SEQUENCE:2\r\n/);
    expect(set).not.toMatch(/METHOD|STATUS/);
    expect(file).not.toContain('VALARM');
  });

  test.each([false, true])('of a discreet request names nothing of it, canceled: %s', async (isCanceled) => {
    const [name, file] = await saved({ ...REQUEST, discreet: true }, DATE, isCanceled);
    expect(name).toBe(isCanceled ? 'Canceled-Appointment.ics' : 'Appointment.ics');
    expect(linesOf(file)).toContain('SUMMARY:Appointment');
    expect(`${name} ${file}`).not.toMatch(/opinion|Dr\.|Example\b|Oncology|LOCATION/);
  });

  test('of any other request has its own name, else that of the request', () => {
    expect(calendarEntry(REQUEST, DATE, false)).toMatchObject({ title: 'Dr. Example', place: DATE.place });
    expect(calendarEntry(REQUEST, { ...DATE, name: null }, false).title).toBe('A second opinion');
  });
});
