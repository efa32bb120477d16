// docs/product/appointments.md#date-1
// docs/product/appointments.md#zones
// docs/product/appointments.md#changed-clocks
import { describe, expect, test } from 'vitest';
import {
  appointmentOf,
  clockName,
  formatAppointment,
  formatForViewer,
} from '../../../src/lib/format/appointment.ts';
import { knownZone } from '../../../src/lib/format/time-zone.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const PORTLAND = { at: '2026-12-05T18:00:00Z', time_zone: 'America/Los_Angeles', place: 'Portland' };

describe('a date in Portland that a concierge in Tokyo has set for an employee in Los Angeles', () => {
  test.each(['Asia/Tokyo', 'America/Los_Angeles', 'America/New_York', 'Etc/Unknown'])(
    'has the hour of Portland in %s',
    (zone) => {
      expect(formatAppointment(PORTLAND, zone, NOW)).toBe('Sat, Dec 5, 10:00 AM (Portland)');
    },
  );

  test.each([
    ['Asia/Tokyo', 'Sun, Dec 6, 3:00 AM'],
    ['America/New_York', 'Sat, Dec 5, 1:00 PM'],
    ['Etc/Unknown', 'Sat, Dec 5, 6:00 PM'],
    // The same clock.
    ['America/Los_Angeles', null],
    ['America/Tijuana', null],
  ])('is in %s %s', (zone, own) => {
    expect(formatForViewer(PORTLAND, zone, NOW)).toBe(own);
  });
});

test('a date is written as the region of the reader writes it, with another year', () => {
  const style = { dayFirst: true, hour12: false };
  expect(formatAppointment(PORTLAND, 'UTC', NOW, style)).toBe('Sat 5 Dec, 10:00 (Portland)');
  const later = { ...PORTLAND, at: '2027-01-01T07:59:00Z' };
  expect(formatAppointment(later, 'UTC', NOW)).toBe('Thu, Dec 31, 11:59 PM (Portland)');
  const next = { ...PORTLAND, at: '2027-01-01T08:00:00Z' };
  expect(formatAppointment(next, 'UTC', NOW, style)).toBe('Fri 1 Jan 2027, 00:00 (Portland)');
});

test('an address, and no place, leave the name of the clock to the zone', () => {
  const time_zone = 'America/Los_Angeles';
  expect(clockName({ time_zone, place: '12 Harbor Lane, Portland' })).toBe('Los Angeles');
  expect(clockName({ time_zone, place: null })).toBe('Los Angeles');
  expect(clockName({ time_zone: 'Etc/Unknown', place: null })).toBe('UTC');
  expect(clockName({ time_zone: null, place: null })).toBeNull();
});

test('a time that the clock shows twice says which one it is', () => {
  const first = { ...PORTLAND, at: '2026-11-01T08:30:00Z' };
  const second = { ...PORTLAND, at: '2026-11-01T09:30:00Z' };
  expect(formatAppointment(first, 'UTC', NOW)).toBe('Sun, Nov 1, 1:30 AM PDT (Portland)');
  expect(formatAppointment(second, 'UTC', NOW)).toBe('Sun, Nov 1, 1:30 AM PST (Portland)');
});

test('a date of an API that knows no places is by the reader’s own clock, and an unreadable one is none', () => {
  const plain = appointmentOf({ appointment_at: PORTLAND.at });
  expect(plain && formatAppointment(plain, 'Asia/Tokyo', NOW)).toBe('Sun, Dec 6, 3:00 AM');
  expect(plain && formatForViewer(plain, 'Asia/Tokyo', NOW)).toBeNull();
  expect(appointmentOf({ appointment_at: 'soon' })).toBeNull();
  expect(appointmentOf({ appointment_at: null })).toBeNull();
  expect(appointmentOf({})).toBeNull();
});

test('a zone that nobody knows is UTC', () => {
  expect(knownZone('Etc/Unknown')).toBe('UTC');
  expect(knownZone(undefined)).toBe('UTC');
});
