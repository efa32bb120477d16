// docs/product/employees.md#legal-hold
import { expect, test } from 'vitest';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { askForOwnData } from '../../../src/lib/contract/account.ts';
import { answerQuestion, submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { discardDraft, listDrafts, saveDraft, showDraft } from '../../../src/lib/contract/drafts.ts';
import { exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { holdEmployee, liftEmployeeHold } from '../../../src/lib/contract/operator/holds.ts';
import { deleteFile, postMessage } from '../../../src/lib/contract/thread.ts';
import { answer, answerBody, newRequest, started } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import {
  EMPLOYEE_PASSWORD,
  newEmployee,
  operatorOf,
  type Employee,
} from '../../helpers/employees/employee.ts';
import { ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { PNG, uploadedFor } from '../../helpers/sample-files.ts';

const { app } = await deskOfFile();
const operator = operatorOf(app);

const hold = ({ email }: Employee) => operator.call(holdEmployee, { body: { email, reason: 'case 7' } });
const exported = async ({ email }: Employee) =>
  (await operator.call(exportEmployee, { body: { email } })).data as {
    readonly surveys: readonly object[];
    readonly files: readonly object[];
  };

test('under a legal hold a discarded draft leaves the views alone, until the hold is lifted', async () => {
  const employee = await newEmployee(app);
  const id = await started(employee, SURVEY);
  await answer(employee, id, ITEM.thing, 'An answer that counts');
  const typed = { item_id: ITEM.kind, text: 'Typed and not sent' };
  await employee.call(saveDraft, { params: { id }, body: { draft: { need: null, typed } } });
  await hold(employee);
  await employee.call(discardDraft, { params: { id } });
  expect(await employee.call(listDrafts)).toEqual({ drafts: [] });
  const refusals = [
    await employee.refused(showDraft, { params: { id } }),
    await employee.refused(discardDraft, { params: { id } }),
    await employee.refused(submitSurvey, { params: { id } }),
    await employee.refused(answerQuestion, { params: { id }, body: answerBody(ITEM.thing, 'Another one') }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'not_found'));
  expect(JSON.stringify(refusals), 'no reply tells of a hold').not.toMatch(/hold|case/);
  const { path } = await employee.call(askForOwnData, { body: { password: EMPLOYEE_PASSWORD } });
  expect(await (await app.fetch(path)).text()).not.toMatch(/An answer that counts|Typed and not sent/);
  await cleanUp(app.services);
  expect((await exported(employee)).surveys).toMatchObject([
    {
      discarded_at: app.clock.now().toISOString(),
      typed: 'Typed and not sent',
      answers: [{ answer: 'An answer that counts' }],
    },
  ]);
  await operator.call(liftEmployeeHold, { body: { email: employee.email } });
  await cleanUp(app.services);
  expect((await exported(employee)).surveys).toEqual([]);
});

test('without a hold a discarded draft is gone at once', async () => {
  const employee = await newEmployee(app);
  const id = await started(employee, SURVEY);
  await answer(employee, id, ITEM.thing, 'x');
  await employee.call(discardDraft, { params: { id } });
  expect((await exported(employee)).surveys).toEqual([]);
});

test('of a file that is deleted under a hold the export names the request', async () => {
  const employee = await newEmployee(app);
  const { id } = await newRequest(employee);
  const key = await uploadedFor(app, employee, id, 'photo.png', PNG);
  const message = { body: 'photo.png', attachment_keys: [key] };
  await employee.call(postMessage, { params: { id }, body: { message } });
  await hold(employee);
  await employee.call(deleteFile, { params: { id }, body: { key } });
  const kept = { file: key, request_id: id, deleted_at: app.clock.now().toISOString() };
  expect((await exported(employee)).files).toMatchObject([kept]);
});
