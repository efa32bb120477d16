// docs/product/employees.md#sign-out-by-the-operator
import { beforeEach, expect, test } from 'vitest';
import {
  endAllSessions,
  endCompanySessions,
  endEmployeeSessions,
} from '../../../src/lib/contract/operator/sessions.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as api from '../identity/support/call-identity.ts';
import { openLive } from '../live/live-reader.ts';

const app = await appOfFile();
const operator = operatorOf(app);

let count = 0;
let kim = '';
let lee = '';
beforeEach(async () => {
  count += 1;
  [kim, lee] = [`kim.${count}@people.test`, `lee.${count}@people.test`];
  await api.signUp(app, kim, { company_slug: 'example-bakery' });
  await api.signUp(app, lee);
});
const statusOf = async (headers: Readonly<Record<string, string>>) =>
  (await api.currentUser(app, headers)).status;

test('ends every session and stream of one employee, and nobody else’s', async () => {
  const [phone, laptop, other] = [
    await api.signedIn(app, kim),
    await api.signedIn(app, kim),
    await api.signedIn(app, lee),
  ];
  const stream = await openLive(app, phone.authorization ?? '');
  await stream.untilReady();
  const email = ` ${kim.toUpperCase()} `;
  expect(await operator.call(endEmployeeSessions, { body: { email } })).toEqual({ ended: 2 });
  expect([await statusOf(phone), await statusOf(laptop), await statusOf(other)]).toEqual([401, 401, 200]);
  expect(await stream.next(), 'the live stream ends').toBeNull();
  await stream.close();
  expect(await statusOf(await api.signedIn(app, kim))).toBe(200);
  expect(await operator.call(endEmployeeSessions, { body: { email: lee } })).toEqual({ ended: 1 });
});

test('ends those of a company alone', async () => {
  const [inside, outside] = [await api.signedIn(app, kim), await api.signedIn(app, lee)];
  const { ended } = await operator.call(endCompanySessions, { params: { slug: 'example-bakery' } });
  expect(ended).toBeGreaterThanOrEqual(1);
  expect([await statusOf(inside), await statusOf(outside)]).toEqual([401, 200]);
});

test('ends everybody’s, and counts none twice', async () => {
  const [one, other] = [await api.signedIn(app, kim), await api.signedIn(app, lee)];
  await operator.call(endAllSessions);
  expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401]);
  expect(await operator.call(endAllSessions)).toEqual({ ended: 0 });
});
