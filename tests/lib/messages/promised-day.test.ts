// docs/product/requests.md#promised-day
import { expect, test } from 'vitest';
import { promisedDay } from '../../../src/lib/messages/promised-day.ts';

const AMERICAN = { dayFirst: false, hour12: true };
const GERMAN = { dayFirst: true, hour12: false };
/** A Saturday, by the clock of this machine. */
const NOW = new Date(2026, 10, 28, 12).getTime();
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();

test.each([
  [at(28, 17), 'We answer by 5 PM today.'],
  [at(29, 9, 30), 'We answer by 9:30 AM tomorrow.'],
  [at(30, 17), 'We answer by Monday, 5 PM.'],
  [at(35, 12), 'We answer by Saturday, December 5, noon.'],
  [at(29, 0), 'We answer by the end of today.'],
  [at(30, 0), 'We answer by the end of tomorrow.'],
  [at(33, 0), 'We answer by the end of Wednesday.'],
  [at(38, 0), 'We answer by the end of Monday, December 7.'],
  [at(29, 0, 15), 'We answer by early tomorrow, 12:15 AM.'],
  [at(33, 2), 'We answer by early Thursday, 2 AM.'],
  [at(33, 5), 'We answer by Thursday, 5 AM.'],
  [at(33, 12, 30), 'We answer by Thursday, 12:30 PM.'],
])('a promise for %s is said as people say it', (instant, sentence) => {
  expect(promisedDay({ at: instant, was: null, zone }, NOW, AMERICAN)).toBe(sentence);
});

test('a promise that was missed is named, with the next one', () => {
  expect(promisedDay({ at: at(30, 17), was: at(27, 17), zone }, NOW, GERMAN)).toBe(
    'We said by 17:00 yesterday, and did not manage. We answer by Monday, 17:00. We are sorry.',
  );
});

test('a reader whose clock differs from the company’s reads that it is their time', () => {
  const other = zone === 'Asia/Tokyo' ? 'America/Los_Angeles' : 'Asia/Tokyo';
  const said = (name: string) => promisedDay({ at: at(30, 17), was: null, zone: name }, NOW, AMERICAN);
  expect(said(other)).toBe('We answer by Monday, 5 PM your time.');
  expect(said('Not/AZone')).toBe('We answer by Monday, 5 PM.');
});

test('a promise for midnight names the day that ends, on a clock with 24 hours and in another zone as well', () => {
  const other = zone === 'Asia/Tokyo' ? 'America/Los_Angeles' : 'Asia/Tokyo';
  const [was, then] = [at(28, 0), at(33, 0)];
  expect(promisedDay({ at: then, was, zone: other }, NOW, GERMAN)).toBe(
    'We said by the end of yesterday, your time, and did not manage. We answer by the end of Wednesday, your time. We are sorry.',
  );
  expect(promisedDay({ at: at(33, 0, 30), was: null, zone }, NOW, GERMAN)).toBe(
    'We answer by early Thursday, 00:30.',
  );
});

test('an unreadable time says nothing', () => {
  expect(promisedDay({ at: 'soon', was: null, zone }, NOW, AMERICAN)).toBe('');
});
