// docs/product/appointments.md#employees-date
import { beforeEach, expect, test } from 'vitest';
import { deskAppointment } from '../../../src/lib/contract/desk-appointments.ts';
import { deskNextStep, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $thread, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { $appointmentCall, setAppointment } from '../../../src/lib/stores/thread/set-appointment.ts';
import { canSetAppointment } from '../../../src/lib/stores/thread/thread-messages.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { ownRequest } from '../../helpers/employees/own-thread.ts';

const demo = await demoEmployee();
let id: string;
beforeEach(async () => {
  id = await ownRequest(demo.app);
  await openThread(id);
});

const DATE = { at: '2099-12-05T18:00:00.000Z', time_zone: 'America/Los_Angeles', place: 'Portland' };
const shown = () => dataOf($thread.get());

test('a date is in the thread as soon as it is set, and at the desk', async () => {
  expect(await setAppointment(id, DATE)).toBe(true);
  expect(shown()).toMatchObject({ appointment: DATE, appointment_at: DATE.at });
  expect(shown()?.messages.at(-1)).toMatchObject({
    source: 'user',
    body_html: 'Date set: Sat, Dec 5, 2099, 10:00 AM (Portland)',
  });
  const { request } = await conciergeOf(demo.app).call(deskRequest, { params: { id } });
  expect(request.appointment).toMatchObject(DATE);
});

test('two presses set one date', async () => {
  const results = await Promise.all([setAppointment(id, DATE), setAppointment(id, DATE)]);
  expect(results).toEqual([true, false]);
  expect(shown()?.messages).toHaveLength(2);
});

test('a date that cannot be set says why, and is set with the next try', async () => {
  demo.browser.online = false;
  expect(await setAppointment(id, DATE)).toBe(false);
  expect($appointmentCall.get().isBusy).toBe(false);
  expect($appointmentCall.get().problem).toContain('could not reach the server');
  demo.browser.online = true;
  expect(await setAppointment(id, DATE)).toBe(true);
  expect($appointmentCall.get()).toEqual({ isBusy: false, problem: null });
});

test('a date that was moved meanwhile is shown with the reason, and replaced by the next try', async () => {
  expect(await setAppointment(id, DATE)).toBe(true);
  const seen = shown()?.appointment?.sequence ?? null;
  const moved = { ...DATE, at: '2099-12-05T20:00:00.000Z' };
  await conciergeOf(demo.app).call(deskAppointment, { params: { id }, body: moved });
  const salem = { ...DATE, place: 'Salem' };
  expectFailedCall('POST /api/v1/requests/:id/appointment', 409);
  expect(await setAppointment(id, { ...salem, seen })).toBe(false);
  expect($appointmentCall.get().problem).toContain(
    'changed meanwhile: Sat, Dec 5, 2099, 12:00 PM (Portland)',
  );
  const now = shown()?.appointment;
  expect(now).toMatchObject(moved);
  expect(await setAppointment(id, { ...salem, seen: now?.sequence ?? null })).toBe(true);
  expect(shown()?.appointment).toMatchObject(salem);
});

test('a request that was completed meanwhile says so, is shown as completed, and offers no date', async () => {
  const next = { step: 'complete' } as const;
  await conciergeOf(demo.app).call(deskNextStep, { params: { id }, body: { next } });
  expectFailedCall('POST /api/v1/requests/:id/appointment', 409);
  expect(await setAppointment(id, DATE)).toBe(false);
  expect($appointmentCall.get().problem).toContain('This request is completed.');
  const request = shown();
  expect(request?.status).toBe('closed');
  expect(request !== null && canSetAppointment(request)).toBe(false);
});
