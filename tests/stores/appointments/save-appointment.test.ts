import { expect, test } from 'vitest';
import { calendarFile, type CalendarEntry } from '../../../src/lib/stores/appointments/save-appointment.ts';

const ENTRY: CalendarEntry = {
  id: 'one@sundial.example',
  sequence: 2,
  title: 'Plumber',
  place: '12 Harbor Lane, Portland; back door',
  beginMs: Date.parse('2026-12-05T10:00:00-08:00'),
  endMs: Date.parse('2026-12-05T11:30:00-08:00'),
  url: 'https://sundial.example/requests/one/',
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
