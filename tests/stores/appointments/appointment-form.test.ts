// docs/product/appointments.md#zones
// docs/product/appointments.md#changed-clocks
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  appointmentForm,
  instantsOfForm,
  isSkipped,
  otherClocks,
  zoneOptions,
} from '../../../src/lib/stores/appointments/appointment-form.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const PORTLAND = 'America/Los_Angeles';
const form = (date: string, timeZone = PORTLAND) => ({ date, timeZone, place: '', name: '', minutes: '' });
const instants = (date: string, zone?: string) =>
  instantsOfForm(form(date, zone)).map((instant) => new Date(instant).toISOString());

describe('for a concierge in Tokyo', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Asia/Tokyo'));
  afterEach(() => vi.unstubAllEnvs());

  test('a new date is by the clock of the employee, and says what the others show', () => {
    const begun = appointmentForm(null, 'America/New_York', NOW);
    expect(begun).toMatchObject({ timeZone: 'America/New_York', date: '2026-11-30T09:00' });
    expect(appointmentForm(null, null, NOW).timeZone).toBe('Asia/Tokyo');
    const [instant = 0] = instantsOfForm(form('2026-12-05T10:00'));
    expect(new Date(instant).toISOString()).toBe('2026-12-05T18:00:00.000Z');
    expect(otherClocks(instant, form(''), 'America/New_York', NOW)).toEqual([
      'For them: Sat, Dec 5, 1:00 PM',
      'For you: Sun, Dec 6, 3:00 AM',
    ]);
  });

  test('the zones begin with the employee’s and one’s own', () => {
    const options = zoneOptions('America/New_York', PORTLAND);
    expect(options.slice(0, 2)).toEqual([
      { value: 'America/New_York', label: 'New York (the employee’s)' },
      { value: 'Asia/Tokyo', label: 'Tokyo (yours)' },
    ]);
    expect(options.filter(({ value }) => value === PORTLAND)).toHaveLength(1);
    expect(zoneOptions('Asia/Tokyo', 'Asia/Tokyo')[0]?.label).toBe('Tokyo (yours and the employee’s)');
    expect(zoneOptions(null, 'Asia/Tokyo')[0]?.label).toBe('Tokyo (yours)');
  });
});

test('a date that is changed keeps the hour of its place', () => {
  const place = { minutes: null, time_zone: PORTLAND, place: 'Portland', name: null, sequence: 0 };
  expect(appointmentForm({ ...place, at: '2026-12-05T18:00:00Z' }, 'Asia/Tokyo', NOW)).toEqual({
    ...{ date: '2026-12-05T10:00', timeZone: PORTLAND, place: 'Portland', name: '', minutes: '' },
  });
});

test('a time that the clocks skip is none, and one that they show twice is two', () => {
  expect(instants('2027-03-14T02:30')).toEqual([]);
  expect(isSkipped(form('2027-03-14T02:30'))).toBe(true);
  expect(instants('2027-11-07T01:30')).toEqual(['2027-11-07T08:30:00.000Z', '2027-11-07T09:30:00.000Z']);
  expect(instants('2027-03-14T03:00')).toEqual(['2027-03-14T10:00:00.000Z']);
  expect(instants('2027-03-28T02:30', 'Europe/Berlin')).toEqual([]);
  expect(instants('2027-10-03T02:15', 'Australia/Lord_Howe')).toEqual([]);
  expect(isSkipped(form(''))).toBe(false);
  expect(instants('')).toEqual([]);
});
