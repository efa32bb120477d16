// docs/product/appointments.md#date-1
// docs/product/appointments.md#employees-date
// docs/product/appointments.md#a-line-of-the-thread
// docs/product/appointments.md#zones
// docs/product/appointments.md#canceled-date
// docs/product/dashboard.md#coming-up
import { beforeEach, describe, expect, test } from 'vitest';
import { listAppointments, setAppointment, tellTimeZone } from '../../../src/lib/contract/appointments.ts';
import { profileAnswers } from '../../../server/db/schema/identity.ts';
import { ADDRESS_ANSWER_IDS } from '../../../src/lib/contract/question-types.ts';
import { deskAppointment } from '../../../src/lib/contract/desk-appointments.ts';
import {
  deskCorrect,
  deskNextStep,
  deskRequest,
  deskTakeBack,
} from '../../../src/lib/contract/desk-request.ts';
import { getRequest, openRequests } from '../../../src/lib/contract/requests.ts';
import { countryNames } from '../../../src/lib/contract/countries.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { markRead } from '../../../src/lib/contract/thread.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { zoneOf } from '../../../server/services/appointments/employee-zone.ts';
import { plainText } from '../../../src/lib/format/plain-text.ts';
import { complete, deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import type { Employee } from '../../helpers/employees/employee.ts';
import { UNREAD_MS, wait } from '../mails/answers/answered-request.ts';

const { app, ines, noor } = await deskOfFile();
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
});

const PORTLAND = {
  at: '2099-12-05T18:00:00.000Z',
  minutes: 90,
  time_zone: 'America/Los_Angeles',
  place: 'Portland',
  name: 'Plumber',
};
const set = (body: BodyOf<typeof deskAppointment>) => ines.call(deskAppointment, { params, body });
const read = async () => (await employee.call(getRequest, { params })).request;
const lines = async () => (await read()).messages.map(({ body_html: html }) => plainText(html));

test('a date that is set, changed, moved and canceled is a line of the thread each time, and unchanged none', async () => {
  await set(PORTLAND);
  await set(PORTLAND);
  await set({ ...PORTLAND, place: '12 Harbor Lane, Portland' });
  await set({ ...PORTLAND, at: '2099-12-06T18:30:00Z' });
  await set({ at: null });
  await set({ at: null });
  expect(await lines()).toEqual([
    'Date set: Sat, Dec 5, 2099, 10:00 AM (Portland) Plumber',
    'Date changed: Sat, Dec 5, 2099, 10:00 AM (Los Angeles) Plumber · 12 Harbor Lane, Portland',
    'Date moved: Sun, Dec 6, 2099, 10:30 AM (Portland) Plumber',
    'Date canceled: Sun, Dec 6, 2099, 10:30 AM (Portland) Plumber',
  ]);
  expect((await read()).messages[0]).toMatchObject({ source: 'life_concierge', source_name: 'Ines' });
});

test('a date has zone, place, name, length and a number that grows, in the thread and in the lists', async () => {
  await set(PORTLAND);
  expect((await read()).appointment).toEqual({ ...PORTLAND, sequence: 0 });
  const moved = { ...PORTLAND, at: '2099-12-06T18:30:00.000Z' };
  await set(moved);
  const expected = { ...moved, sequence: 2 };
  expect((await read()).appointment).toEqual(expected);
  expect((await employee.call(openRequests)).requests[0]?.appointment).toEqual(expected);
  await set({ at: null });
  expect(await read()).toMatchObject({ appointment: null, appointment_at: null });
  await set(PORTLAND);
  expect((await read()).appointment?.sequence).toBe(4);
});

test('a mail tells of a date that was not read within two minutes', async () => {
  await set(PORTLAND);
  await wait(app, UNREAD_MS);
  const mails = (await app.outbox()).filter(({ recipient }) => recipient === employee.email);
  expect(mails.at(-1)?.text).toContain('Date set: Sat, Dec 5, 2099, 10:00 AM (Portland)');
});

test('a date without a zone is told by the clock of the employee’s browser, else of the address', async () => {
  const at = '2099-12-05T18:00:00Z';
  await set({ at });
  await employee.call(tellTimeZone, { body: { time_zone: 'Asia/Tokyo' } });
  await set({ at, place: 'Kyoto' });
  expect(await lines()).toEqual([
    'Date set: Sat, Dec 5, 2099, 6:00 PM (UTC)',
    'Date changed: Sun, Dec 6, 2099, 3:00 AM (Kyoto)',
  ]);
});

describe('the employee’s zone at the desk', () => {
  const zone = async () => (await ines.call(deskRequest, { params })).employee.time_zone;
  const tell = (time_zone: string) => employee.call(tellTimeZone, { body: { time_zone } });

  test('is that of the browser, and an unknown one changes nothing', async () => {
    expect(await zone()).toBeNull();
    await tell('Etc/Unknown');
    expect(await zone()).toBeNull();
    await tell('America/Los_Angeles');
    await tell('Etc/Unknown');
    expect(await zone()).toBe('America/Los_Angeles');
  });

  test('is that of the address without a browser that knows it', async () => {
    const answers = [
      { answerId: ADDRESS_ANSWER_IDS.country, value: 'United States' },
      { answerId: ADDRESS_ANSWER_IDS.state, value: 'CA' },
    ];
    await app.services.db
      .insert(profileAnswers)
      .values(answers.map((one) => ({ ...one, userId: employee.userId, updatedAt: app.clock.now() })));
    expect(await zone()).toBe('America/Los_Angeles');
  });

  test.each([
    ['Japan', '', 'Asia/Tokyo'],
    ['Germany', 'Bavaria', 'Europe/Berlin'],
    ['Hong Kong', '', 'Asia/Hong_Kong'],
    ['Hong Kong SAR China', '', 'Asia/Hong_Kong'],
    ['Congo - Brazzaville', '', 'Africa/Brazzaville'],
    ['United States', 'NY', 'America/New_York'],
    // The border of two zones crosses it.
    ['United States', 'OR', null],
    ['Australia', 'NSW', null],
    ['Nowhere', '', null],
    ['', '', null],
  ])('of %s %s is %s', (country, state, expected) => {
    expect(zoneOf(country, state)).toBe(expected);
  });

  test('is known for each country of the form but those of several clocks, and Kosovo', () => {
    const several =
      'United States|Australia|Brazil|Canada|Chile|China|Congo - Kinshasa|Ecuador|French Polynesia|Greenland|Indonesia|' +
      'Kiribati|Kosovo|Mexico|Micronesia|Mongolia|New Zealand|Papua New Guinea|Portugal|Russia|Spain|Ukraine';
    const without = countryNames.filter((country) => zoneOf(country, '') === null);
    expect(without.filter((country) => !several.split('|').includes(country))).toEqual([]);
  });
});

test('a zone that does not exist, a length of weeks and a blank place are refused', async () => {
  for (const wrong of [
    { code: 'choice_needed', time_zone: 'Etc/Unknown' },
    { code: 'validation', minutes: 60 * 24 * 15 },
    { code: 'validation', minutes: 0.5 },
    { code: 'validation', place: ' ' },
  ]) {
    const { code, ...setting } = wrong;
    const body = { ...PORTLAND, ...setting };
    expect(await ines.refused(deskAppointment, { params, body })).toMatchObject({ code });
  }
  expect(await lines()).toEqual([]);
});

test('the line of a date is not corrected, and taking it back takes the date back', async () => {
  await set(PORTLAND);
  await employee.call(markRead, { params, body: { last_message_id: (await read()).messages[0]?.id ?? 0 } });
  const moved = await set({ ...PORTLAND, at: '2099-12-06T18:30:00Z' });
  const message = { ...params, message_id: Number(moved.request.messages.at(-1)?.id) };
  const body = { body: 'Date moved to never' };
  expect(await ines.refused(deskCorrect, { params: message, body })).toMatchObject({
    code: 'not_correctable',
  });
  const back = await ines.call(deskTakeBack, { params: message, body: { draft: '' } });
  expect(back).toMatchObject({ drafts: [], request: { appointment: { ...PORTLAND, sequence: 0 } } });
  expect(await lines()).toHaveLength(1);
});

describe('what comes up', () => {
  const comingUp = async () => (await employee.call(listAppointments)).appointments;
  const soon = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

  test('is there after the completion, too, until it is over', async () => {
    const at = soon(10 * MINUTE_MS);
    await set({ ...PORTLAND, at, minutes: 10 });
    await complete(noor, params);
    const { external_id, name: request_name } = await read();
    const appointment = { ...PORTLAND, at, minutes: 10, sequence: 0 };
    expect(await comingUp()).toEqual([{ external_id, request_name, appointment }]);
    app.clock.advance(15 * MINUTE_MS);
    expect(await comingUp()).toHaveLength(1);
    app.clock.advance(5 * MINUTE_MS);
    expect(await comingUp()).toEqual([]);
  });

  test('is nobody else’s', async () => {
    await set({ ...PORTLAND, at: soon(10 * MINUTE_MS) });
    const other = await employeeWithRequest(app);
    expect((await other.employee.call(listAppointments)).appointments).toEqual([]);
  });
});

describe('a date that the employee sets', () => {
  const setOwn = (body: BodyOf<typeof setAppointment>) => employee.call(setAppointment, { params, body });
  const desk = () => ines.call(deskRequest, { params });

  test('is set, moved and canceled in their name, one line each, and unchanged none', async () => {
    await setOwn(PORTLAND);
    await setOwn(PORTLAND);
    await set({ ...PORTLAND, at: '2099-12-06T18:30:00Z' });
    await setOwn({ ...PORTLAND, at: '2099-12-07T18:30:00Z' });
    const reply = await setOwn({ at: null });
    expect(reply.request).toMatchObject({ appointment: null, appointment_at: null });
    expect(await lines()).toEqual([
      'Date set: Sat, Dec 5, 2099, 10:00 AM (Portland) Plumber',
      'Date moved: Sun, Dec 6, 2099, 10:30 AM (Portland) Plumber',
      'Date moved: Mon, Dec 7, 2099, 10:30 AM (Portland) Plumber',
      'Date canceled: Mon, Dec 7, 2099, 10:30 AM (Portland) Plumber',
    ]);
    expect((await read()).messages.map(({ source }) => source)).toEqual([
      'user',
      'life_concierge',
      'user',
      'user',
    ]);
  });

  test('is at the desk at once, waits for the concierge, and is unread by nobody else', async () => {
    await ines.call(deskNextStep, { params, body: { next: { step: 'them' } } });
    await setOwn(PORTLAND);
    const { request, turn } = await desk();
    expect(request).toMatchObject({ appointment: { ...PORTLAND, sequence: 0 } });
    expect(turn).toMatchObject({ state: 'us' });
    expect(await read()).toMatchObject({ unread_count: 0 });
  });

  test('is refused in the past, in an unknown zone, after the completion, and in another’s request', async () => {
    for (const [code, wrong] of [
      ['time_past', { at: '2020-01-01T00:00:00Z' }],
      ['choice_needed', { time_zone: 'Etc/Unknown' }],
      ['validation', { place: ' ' }],
    ] as const) {
      const body = { ...PORTLAND, ...wrong };
      expect(await employee.refused(setAppointment, { params, body })).toMatchObject({ code });
    }
    const other = await employeeWithRequest(app);
    const foreign = { params, body: PORTLAND };
    expect(await other.employee.refused(setAppointment, foreign)).toMatchObject({ code: 'not_found' });
    await complete(noor, params);
    expect(await employee.refused(setAppointment, foreign)).toMatchObject({ code: 'request_closed' });
    expect(await read()).toMatchObject({ appointment: null, status: 'closed' });
  });
});

describe('a date that was canceled', () => {
  const canceled = async () => (await read()).canceled_appointment;

  test('keeps its place with the next number, until there is another', async () => {
    expect(await canceled()).toBeNull();
    await set(PORTLAND);
    expect(await canceled()).toBeNull();
    await set({ at: null });
    expect(await canceled()).toEqual({ ...PORTLAND, sequence: 1 });
    const other = { ...PORTLAND, at: '2099-12-06T18:30:00.000Z' };
    await set(other);
    expect(await read()).toMatchObject({ appointment: { sequence: 2 }, canceled_appointment: null });
    await set({ at: null });
    expect(await canceled()).toEqual({ ...other, sequence: 3 });
  });

  test('was none when setting it was taken back', async () => {
    const { request } = await set(PORTLAND);
    const message = { ...params, message_id: Number(request.messages.at(-1)?.id) };
    await ines.call(deskTakeBack, { params: message, body: { draft: '' } });
    expect(await canceled()).toBeNull();
  });
});

test('a mail tells of a date that was canceled', async () => {
  await set(PORTLAND);
  await employee.call(markRead, { params, body: { last_message_id: (await read()).messages[0]?.id ?? 0 } });
  await set({ at: null });
  await wait(app, UNREAD_MS);
  const mails = (await app.outbox()).filter(({ recipient }) => recipient === employee.email);
  expect(mails.at(-1)?.text).toContain('Date canceled: Sat, Dec 5, 2099, 10:00 AM (Portland)');
});
