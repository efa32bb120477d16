// docs/product/desk-numbers.md#figures
// docs/product/desk-request.md#internal-notes
// docs/product/desk-session.md#scope
// docs/product/desk-vendors.md#vendor
import { expect, test } from 'vitest';
import { users } from '../../server/db/schema/identity.ts';
import { uploads } from '../../server/db/schema/requests.ts';
import {
  deskPresignUpload,
  deskHandOver,
  deskNote,
  deskRequest,
} from '../../src/lib/contract/desk-request.ts';
import { fillPath, type AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { postMessage } from '../../src/lib/contract/thread.ts';
import { joinCompany, newCompany } from '../helpers/employees/company.ts';
import { newRequest } from '../helpers/employees/answered-survey.ts';
import { newConcierge, type SignedInConcierge } from '../helpers/employees/concierge.ts';
import { newEmployee, operatorOf } from '../helpers/employees/employee.ts';
import { addTestSurveys } from '../helpers/employees/test-survey.ts';
import { PNG } from '../helpers/sample-files.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { ask, type Api, type Reply } from './support/attack.ts';
import { nameOf, withAccess, requestTo } from './support/endpoints.ts';
import { LONG_TEST_MS } from './support/figures.ts';
import { sampleOf } from './support/sample-of-schema.ts';
import { exportEmployee } from '../../src/lib/contract/operator/employees.ts';

/* Every call of the desk by concierges who do not serve the employee's company: a foreign thing equals a missing one. */

const MARKER = 'Xmarkerx';
const calls = withAccess('concierge', 'lead');
const ofRequests = calls.filter(({ path }) => path.includes('/requests/:id'));
const app = await appOfFile();

/** What a call names: path parameters, and every text and number of the body. */
interface Named {
  readonly param: string;
  readonly text: string;
  readonly number: number;
}
const MISSING: Named = {
  param: '999999',
  text: '00000000-0000-4000-8000-000000000000@nowhere.test',
  number: 999_999,
};

await addTestSurveys(app);
const { db, clock } = app.services;
const [served, other] = [await newCompany(app, { name: `${MARKER} company` }), await newCompany(app)];
const employee = await newEmployee(app, MARKER, MARKER);
await joinCompany(app, employee, served);
await db.update(users).set({ mfaEnabledAt: clock.now() });
const whole = await newConcierge(app, { role: 'lead' });
const ofNone = await newConcierge(app, { role: 'lead', companyIds: [] });
const ofOther = await newConcierge(app, { role: 'lead', companyIds: [other] });
const { id } = await newRequest(employee);
const params = { id };
await employee.call(postMessage, { params, body: { message: { body: `${MARKER} hello` } } });
const upload = { filename: 'card.png' };
const { presigned_url: url } = await whole.call(deskPresignUpload, { params, body: { upload } });
await app.fetch(url, { method: 'PUT', body: PNG });
const [file] = await db.select().from(uploads);
const foreign: Named = { param: String(id), text: employee.email, number: id };
const files: Named = { ...foreign, text: file?.key ?? '' };

async function send(who: SignedInConcierge, endpoint: AnyEndpoint, named: Named): Promise<Reply> {
  const names = [...endpoint.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '');
  const path = fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, named.param])));
  const { method, body } = endpoint;
  const hasBody = method !== 'GET' && body.type !== 'unknown';
  const headers = { authorization: who.authorization, 'content-type': 'application/json' };
  const api: Api = (at, init) => app.fetch(at, init);
  return ask(api, `${path}?q=hello`, {
    method,
    headers,
    ...(hasBody ? { body: JSON.stringify(sampleOf(body, named.text, named.number)) } : {}),
  });
}

// First: what it stores is another concierge's for those who attack.
test('control: who serves all companies is told of them by the same calls', async () => {
  expect(ofRequests.length).toBeGreaterThan(10);
  const silent: string[] = [];
  let withMarker = 0;
  for (const endpoint of calls) {
    const { code, text } = await send(whole, endpoint, foreign);
    if (text.includes(MARKER)) withMarker += 1;
    // A body that is not valid would be refused before anybody looks at the request.
    if (code === 'validation') silent.push(`${nameOf(endpoint)} ${text}`);
  }
  expect(silent).toEqual([]);
  expect(withMarker).toBeGreaterThan(8);
});

test(
  'every call answers about a foreign request, file and account as about a missing one',
  { timeout: LONG_TEST_MS },
  async () => {
    const told: string[] = [];
    for (const who of [ofNone, ofOther]) {
      for (const endpoint of calls) {
        for (const named of [foreign, files]) {
          const reply = await send(who, endpoint, named);
          // A thing of a concierge's own, such as a canned reply, is missing by its id alone.
          const isOfRequest = endpoint.path.includes('/requests/:id') || !endpoint.path.includes(':');
          const missing = await send(
            who,
            endpoint,
            isOfRequest ? MISSING : { ...named, param: MISSING.param },
          );
          const isSame =
            reply.status === missing.status && (reply.status < 400 || reply.text === missing.text);
          if (!isSame || reply.text.includes(MARKER)) told.push(`${nameOf(endpoint)} ${reply.status}`);
        }
      }
      for (const endpoint of ofRequests) {
        const { code } = await send(who, endpoint, foreign);
        if (code !== 'not_found') told.push(`${nameOf(endpoint)} ${String(code)}`);
      }
    }
    expect(told).toEqual([]);
  },
);

const NOTES = 20;

test('twenty notes appear in no reading call, mail, export or log of an employee', async () => {
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
