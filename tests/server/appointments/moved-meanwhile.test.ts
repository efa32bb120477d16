// docs/product/appointments.md#employees-date
import { beforeEach, describe, expect, test } from 'vitest';
import { setAppointment } from '../../../src/lib/contract/appointments.ts';
import { deskAppointment } from '../../../src/lib/contract/desk-appointments.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import type { Employee } from '../../helpers/employees/employee.ts';

const { app, ines } = await deskOfFile();
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

describe('a change of a date that was moved meanwhile', () => {
  const later = { ...PORTLAND, at: '2099-12-05T20:00:00.000Z' };
  const byEmployee = (body: BodyOf<typeof setAppointment>) =>
    employee.call(setAppointment, { params: { id: String(params.id) }, body });
  const refused = async (body: BodyOf<typeof setAppointment>) => {
    const { code, error } = await employee.refused(setAppointment, {
      params: { id: String(params.id) },
      body,
    });
    return [code, error];
  };
  const placed = { ...PORTLAND, place: 'Salem' };

  test('is refused with the new date, and taken from whoever has seen it', async () => {
    await set(PORTLAND);
    const seen = (await read()).appointment?.sequence ?? null;
    await set(later);
    const change = 'The date was changed meanwhile: Sat, Dec 5, 2099, 12:00 PM (Portland).';
    expect(await refused({ ...placed, seen })).toEqual([
      'thread_moved',
      `${change} Set yours again if it is to replace that one.`,
    ]);
    expect((await read()).appointment).toMatchObject({ at: later.at, place: 'Portland' });
    await byEmployee({ ...placed, seen: (await read()).appointment?.sequence ?? null });
    expect((await read()).appointment).toMatchObject({ at: PORTLAND.at, place: 'Salem' });
  });

  test('is refused for one that was canceled or set meanwhile, also at the desk', async () => {
    await set(PORTLAND);
    const seen = (await read()).appointment?.sequence ?? null;
    await set({ at: null });
    expect(await refused({ ...placed, seen })).toEqual([
      'thread_moved',
      'The date was canceled meanwhile. Set yours again if it still holds.',
    ]);
    await byEmployee({ ...placed, seen: null });
    const body = { ...later, seen: null };
    expect((await ines.refused(deskAppointment, { params, body })).code).toBe('thread_moved');
    expect((await ines.refused(deskAppointment, { params, body: { at: null, seen } })).code).toBe(
      'thread_moved',
    );
    expect((await read()).appointment).toMatchObject({ place: 'Salem' });
  });

  test('is no change for the same date, as after a reply that was lost, and is not checked without what was seen', async () => {
    await set({ ...PORTLAND, seen: null });
    await set({ ...PORTLAND, seen: null });
    expect((await read()).messages).toHaveLength(1);
    await byEmployee(later);
    expect((await read()).appointment?.at).toBe(later.at);
  });
});
