// docs/product/playbooks.md#ticks
import { beforeEach, expect, test } from 'vitest';
import { requestSurveys } from '../../../server/db/schema/content.ts';
import { deskNextStep, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { openDeskRequest } from '../../../src/lib/stores/desk-request/desk-request.ts';
import { $doneSteps, $tickProblem, tickStep } from '../../../src/lib/stores/playbooks/playbook.ts';
import { setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const ines = await newConcierge(app, { name: 'Ines' });
const steps = ['Ask two shops', 'Book one'];
await app.services.db
  .update(requestSurveys)
  .set({ playbook: { steps, show_progress: false, replies: [], facts: [], partners: [] } });
let ids: readonly string[];

beforeEach(async () => {
  app.clock.advance(1000);
  const employee = await newEmployee(app);
  ids = [String((await newRequest(employee)).id), String((await newRequest(employee)).id)];
  conciergesBrowser(app, ines);
  setCacheOwner('concierge');
  await openDeskRequest(ids[0] ?? '');
});

const stored = async (id = ids[0] ?? '') =>
  (await ines.call(deskRequest, { params: { id } })).playbook?.steps.map(({ done }) => done !== null);

test('a press counts at once, and of several the last one is stored', async () => {
  const presses = [
    tickStep('Ask two shops', true),
    tickStep('Book one', true),
    tickStep('Ask two shops', false),
  ];
  expect([...$doneSteps.get()]).toEqual(['Book one']);
  await Promise.all(presses);
  expect([...$doneSteps.get()]).toEqual(['Book one']);
  expect(await stored()).toEqual([false, true]);
});

test('what is refused is shown as it was, with the reason', async () => {
  await ines.call(deskNextStep, { params: { id: ids[0] ?? '' }, body: { next: { step: 'complete' } } });
  expectFailedCall('PUT /api/v1/desk/requests/:id/steps', 409);
  await tickStep('Book one', true);
  expect($doneSteps.get().size).toBe(0);
  expect($tickProblem.get()).toBe('This request is already completed.');
});

test('a press before another request is opened belongs to the first one', async () => {
  const press = tickStep('Book one', true);
  await openDeskRequest(ids[1] ?? '');
  expect($doneSteps.get().size).toBe(0);
  await press;
  expect($doneSteps.get().size).toBe(0);
  expect([await stored(), await stored(ids[1])]).toEqual([
    [false, true],
    [false, false],
  ]);
});
