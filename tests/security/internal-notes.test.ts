import { beforeAll, expect, test } from 'vitest';
import { deskHandOver, deskNote, deskRequest } from '../../src/lib/contract/desk-request.ts';
import { exportEmployee } from '../../src/lib/contract/operator/employees.ts';
import { fillPath } from '../../src/lib/contract/shared/endpoint.ts';
import { newRequest } from '../helpers/employees/answered-survey.ts';
import { newConcierge } from '../helpers/employees/concierge.ts';
import { newEmployee, operatorOf } from '../helpers/employees/employee.ts';
import { addTestSurveys } from '../helpers/employees/test-survey.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { ask } from './support/attack.ts';
import { nameOf, requestTo, withAccess } from './support/endpoints.ts';

const NOTES = 100;
const MARKER = 'xmarkerx';

const app = await appOfFile();
beforeAll(() => addTestSurveys(app));

test('a hundred notes appear in no reading call, mail, export or log of an employee', async () => {
  const employee = await newEmployee(app);
  const concierge = await newConcierge(app);
  const { id, external_id: externalId } = await newRequest(employee);
  for (let count = 1; count < NOTES; count += 1) {
    await concierge.call(deskNote, { params: { id }, body: { note: { body: `${MARKER} ${count}` } } });
  }
  await concierge.call(deskHandOver, { params: { id }, body: { to: null, note: `${MARKER} ${NOTES}` } });
  // The control: the desk shows all of them, in each of its forms.
  const shown = JSON.stringify(await concierge.call(deskRequest, { params: { id } }));
  expect(shown.split(MARKER)).toHaveLength(NOTES + 1);

  const { authorization } = employee;
  const found: string[] = [];
  let accepted = 0;
  // Those that read: others would end the session.
  const reading = withAccess('session', 'account', 'half-session', 'public').filter(
    ({ method }) => method === 'GET',
  );
  for (const endpoint of reading) {
    const names = [...endpoint.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '');
    for (const value of [String(id), externalId]) {
      const path = fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, value])));
      const reply = await ask(app.fetch, path, requestTo(endpoint, { authorization }));
      if (reply.status === 200) accepted += 1;
      if (reply.text.includes(MARKER)) found.push(nameOf(endpoint));
    }
  }
  expect(accepted).toBeGreaterThan(reading.length);
  const { data } = await operatorOf(app).call(exportEmployee, { body: { email: employee.email } });
  for (const [name, texts] of Object.entries({
    export: data,
    mails: await app.outbox(),
    log: app.logLines,
  })) {
    if (JSON.stringify(texts).includes(MARKER)) found.push(name);
  }
  expect(found).toEqual([]);
});
