import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, removeStaff, rotateStaff } from '../../server/services/staff/change-staff.ts';
import { hashToken, newToken } from '../../server/services/identity/secrets/tokens.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { startApp, type RunningApp } from '../helpers/start-app.ts';
import { ask, unguarded, type Api } from './support/attack.ts';
import { addressOf, nameOf, requestTo, withAccess } from './support/endpoints.ts';

const guarded = withAccess('staff');
const KINDS = 10;

let app: RunningApp;
let refused: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await startApp();
  const { services } = app;
  const { token: removed } = await addStaff(services, 'Removed Sample');
  const { token: rotated } = await addStaff(services, 'Rotated Sample');
  const { token: readded } = await addStaff(services, 'Returned Sample');
  // The control: each was accepted before.
  for (const token of [removed, rotated, readded]) expect((await list(token)).status).toBe(200);
  await removeStaff(services, 'Removed Sample');
  await rotateStaff(services, 'Rotated Sample');
  await removeStaff(services, 'Returned Sample');
  await addStaff(services, 'Returned Sample');
  const { authorization } = await newEmployee(app);
  refused = {
    none: '',
    removed: `Bearer ${removed}`,
    rotated: `Bearer ${rotated}`,
    'of before a return': `Bearer ${readded}`,
    "an employee's": authorization,
    "the operator's": `Bearer ${services.operatorToken}`,
    'never issued': `Bearer ${newToken()}`,
    'the stored hash': `Bearer ${hashToken(app.staffToken)}`,
    'another scheme': `Basic ${app.staffToken}`,
    'a part': `Bearer ${app.staffToken.slice(0, -1)}`,
  };
});
afterAll(() => app.close());

const list = (token: string) =>
  app.fetch('/api/v1/staff/requests', { headers: { authorization: `Bearer ${token}` } });

async function accepted(api: Api): Promise<string[]> {
  const through: string[] = [];
  for (const endpoint of guarded) {
    for (const [name, authorization] of Object.entries(refused)) {
      const { status, code } = await ask(api, addressOf(endpoint), requestTo(endpoint, { authorization }));
      if (status !== 401 || code !== 'staff_only') through.push(`${nameOf(endpoint)} ${name} ${status}`);
    }
  }
  return through;
}

test('every staff call refuses tokens that ended and tokens of other callers', async () => {
  expect(Object.keys(refused)).toHaveLength(KINDS);
  expect(guarded.length).toBeGreaterThanOrEqual(8);
  expect(await accepted(unguarded)).toHaveLength(KINDS * guarded.length);
  expect(await accepted(app.fetch)).toEqual([]);
});

test('a staff token opens staff calls alone', async () => {
  const authorization = `Bearer ${app.staffToken}`;
  expect((await list(app.staffToken)).status).toBe(200);
  for (const endpoint of withAccess('session', 'half-session', 'operator')) {
    const { status } = await ask(app.fetch, addressOf(endpoint), requestTo(endpoint, { authorization }));
    expect([nameOf(endpoint), status]).toEqual([
      nameOf(endpoint),
      endpoint.access === 'operator' ? 403 : 401,
    ]);
  }
});
