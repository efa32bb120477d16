// docs/product/desk-audit.md#recorded-actions
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { profileAnswers, users } from '../../../server/db/schema/identity.ts';
import { deskAudit } from '../../../src/lib/contract/desk-audit.ts';
import { deskCompletion } from '../../../src/lib/contract/desk-completion.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { complete, employeeWithRequest, newConcierge } from '../../helpers/employees/concierge.ts';
import type { Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

/* docs/product/completion.md#what-worked */

const app = await appOfFile();
await addTestSurveys(app);
const ines = await newConcierge(app, { role: 'lead' });
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
});

test('a refused note tells what is in the thread, so it counts as opening the request', async () => {
  const message = { body: 'My number is 4155550123' };
  await employee.call(postMessage, { params, body: { message } });
  await complete(ines, params);
  const reader = await newConcierge(app);
  for (const outcome of ['Number 4155', 'Number 41555']) {
    const refusal = await reader.refused(deskCompletion, { params, body: { completion: { outcome } } });
    expect(refusal).toMatchObject({ status: 422, code: 'worked_personal' });
  }
  const { entries } = await ines.call(deskAudit, { query: { concierge: String(reader.id) } });
  expect(entries.map(({ action, request }) => [action, request?.external_id])).toEqual([
    ['opened', (await employee.call(getRequest, { params })).request.external_id],
  ]);
});

test('a note finds out no contact data of an unconfirmed employee, which the desk does not see', async () => {
  const { db } = app.services;
  const { userId } = employee;
  const updatedAt = app.clock.now();
  await db.insert(profileAnswers).values({ userId, answerId: 311, value: '5555550142', updatedAt });
  await complete(ines, params);
  const note = { params, body: { completion: { outcome: 'Number 5555550142' } } };
  expect((await ines.refused(deskCompletion, note)).error).toContain('“5555550142” tells');
  await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId));
  expect((await ines.call(deskCompletion, note)).completions).toMatchObject([
    { outcome: 'Number 5555550142' },
  ]);
});
