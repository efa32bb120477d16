// docs/product/account.md#your-data-1
// docs/product/account.md#download-your-data
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { requestSurveys } from '../../../server/db/schema/content.ts';
import { dataDownloads } from '../../../server/db/schema/data-downloads.ts';
import { companies, expectedEmployees, sessions, users } from '../../../server/db/schema/identity.ts';
import { handedOverMails } from '../../../server/db/schema/mails.ts';
import { FRESH_FACTOR_MS } from '../../../server/services/identity/mfa/fresh-factor.ts';
import { askForOwnData, getOwnData } from '../../../src/lib/contract/account.ts';
import { exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import {
  EMPLOYEE_PASSWORD,
  newEmployee,
  operatorOf,
  type Employee,
} from '../../helpers/employees/employee.ts';
import {
  bytesOf,
  employeeWithEverything,
  prepareSurveys,
  tracesOf,
} from '../../helpers/employees/employee-with-everything.ts';
import { STEP } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { PASSWORD, send, sentTo, signedIn, signUpUnconfirmed } from '../identity/support/call-identity.ts';

const app = await appOfFile();
await prepareSurveys(app);
const operator = operatorOf(app);

const ask = (employee: Employee, password = EMPLOYEE_PASSWORD) =>
  employee.call(askForOwnData, { body: { password } });
const refusal = async (employee: Employee, password = EMPLOYEE_PASSWORD) =>
  (await employee.refused(askForOwnData, { body: { password } })).code;
const download = (path: string) => app.fetch(path);

/** Returns `data.json` of an archive, whose entries are stored as they are. */
function dataIn(archive: Buffer): Record<string, unknown> {
  const begin = archive.indexOf('data.json') + 'data.json'.length;
  const end = archive.indexOf('PK\u0007\b', begin, 'latin1');
  return JSON.parse(archive.subarray(begin, end).toString()) as Record<string, unknown>;
}

test('the file has what an export of the operator has, and all files of the account', async () => {
  const traces = tracesOf('adalovelorn', '5550731846');
  const { caller, fileKeys } = await employeeWithEverything(app, traces);
  // The factor that it has enrolled is fresh.
  const { path } = await caller.call(askForOwnData, { body: { password: PASSWORD } });
  const reply = await download(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('attachment');
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const archive = Buffer.from(await reply.arrayBuffer());
  for (const key of fileKeys) expect(archive.includes(`files/${key}`)).toBe(true);
  expect(archive.includes(Buffer.from(bytesOf(traces)))).toBe(true);
  const { data } = await operator.call(exportEmployee, { body: { email: traces.email } });
  const own = dataIn(archive);
  expect(Object.keys(own).toSorted()).toEqual(Object.keys(data).toSorted());
  // What the download itself has left behind meanwhile.
  const changed = new Set([
    'exported_at',
    'messages_sent',
    'mails_waiting',
    'mails_handed_over',
    'steps_done',
  ]);
  // A step that no thread shows is of the desk alone.
  expect([own['steps_done'], data['steps_done']]).toMatchObject([[], [{ step: STEP }]]);
  const same = Object.entries(data).filter(([name]) => !changed.has(name));
  for (const [name, section] of same) expect(own[name]).toEqual(section);
  const { db } = app.services;
  await db
    .update(requestSurveys)
    .set({ playbook: sql`jsonb_set(playbook::jsonb, '{show_progress}', 'true')` });
  expect(dataIn(Buffer.from(await (await download(path)).arrayBuffer()))['steps_done']).toEqual(
    data['steps_done'],
  );
});

test('an account whose address is not confirmed gets nothing of the lists and mails of its owner', async () => {
  const email = 'vale.hidden@listed.test';
  const at = app.clock.now();
  const companyId = await newCompany(app, { slug: 'keeps-a-list', joinPolicy: 'list' });
  const { db } = app.services;
  await db
    .insert(expectedEmployees)
    .values({ companyId, email, firstName: 'Vale', lastName: 'Hidden', createdAt: at });
  const handed = {
    recipient: email,
    messageId: 'any',
    providerAnswer: '250',
    queuedAt: at,
    handedOverAt: at,
  };
  await db.insert(handedOverMails).values({ name: 'invitation-mail', ...handed });
  expect((await signUpUnconfirmed(app, email)).status).toBe(200);
  const headers = await signedIn(app, email);
  const asked = await send(app, 'POST', askForOwnData.path, { password: PASSWORD }, headers);
  const dataOf = async () => {
    const reply = await download((asked.body as { readonly path: string }).path);
    return dataIn(Buffer.from(await reply.arrayBuffer()));
  };
  const byAddress = { expected_by: [], messages_sent: [], mails_waiting: [], mails_handed_over: [] };
  expect(await dataOf()).toMatchObject({ account: { email }, ...byAddress });
  await db.update(users).set({ emailConfirmedAt: at }).where(eq(users.email, email));
  expect(await dataOf()).toMatchObject({ expected_by: [{ company: 'keeps-a-list', last_name: 'Hidden' }] });
});

test('asks for the password, and for a fresh factor in an account that has one', async () => {
  const employee = await newEmployee(app);
  expect(await refusal(employee, 'not my password')).toBe('password_wrong');
  await app.services.db
    .update(users)
    .set({ mfaEnabledAt: app.clock.now() })
    .where(eq(users.id, employee.userId));
  const factorAt = new Date(app.clock.now().getTime() - FRESH_FACTOR_MS);
  await app.services.db.update(sessions).set({ factorAt }).where(eq(sessions.userId, employee.userId));
  expect(await refusal(employee)).toBe('factor_stale');
  await app.services.db
    .update(sessions)
    .set({ factorAt: app.clock.now() })
    .where(eq(sessions.userId, employee.userId));
  expect((await ask(employee)).downloads_left).toBe(2);
});

test('three downloads a day, each recorded and told to the owner by mail', async () => {
  const employee = await newEmployee(app);
  const left = [];
  for (let count = 0; count < 3; count += 1) left.push((await ask(employee)).downloads_left);
  expect(left).toEqual([2, 1, 0]);
  expect(await refusal(employee)).toBe('too_many_requests');
  expect(await employee.call(getOwnData)).toMatchObject({ downloads_left: 0 });
  const recorded = eq(dataDownloads.userId, employee.userId);
  expect(await app.services.db.$count(dataDownloads, recorded)).toBe(3);
  await app.services.background.drain();
  const mails = await sentTo(app, employee.email);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Your Sundial data were downloaded'));
  const { data } = await operator.call(exportEmployee, { body: { email: employee.email } });
  expect(data['data_downloads']).toHaveLength(3);
  app.clock.advance(DAY_MS);
  const again = await signedIn(app, employee.email, EMPLOYEE_PASSWORD);
  const reply = await app.fetch(getOwnData.path, { headers: again });
  expect(await reply.json()).toMatchObject({ downloads_left: 3 });
});

test('parallel calls make no fourth download', async () => {
  const employee = await newEmployee(app);
  const calls = Array.from({ length: 6 }, () => ask(employee).then(() => 'ok', String));
  expect((await Promise.all(calls)).filter((outcome) => outcome === 'ok')).toHaveLength(3);
});

test('an address works for ten minutes, three times, and ends with the session', async () => {
  const employee = await newEmployee(app);
  const first = (await ask(employee)).path;
  await app.fetch(first, { method: 'HEAD' });
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await download(first)).status);
  expect(statuses.map((status) => status === 200)).toEqual([true, true, true, false]);
  const second = (await ask(employee)).path;
  app.clock.advance(10 * MINUTE_MS);
  expect((await download(second)).status).not.toBe(200);
  const third = (await ask(employee)).path;
  await app.services.db
    .update(sessions)
    .set({ revokedAt: app.clock.now() })
    .where(eq(sessions.userId, employee.userId));
  expect((await download(third)).status).not.toBe(200);
  expect((await download(`${first.slice(0, -3)}abc`)).status).not.toBe(200);
});

test('says for how long a company keeps completed requests: the longest period counts, and none is longer', async () => {
  const employee = await newEmployee(app);
  const periods = async (values: readonly (number | null)[]) => {
    for (const days of values) {
      const slug = `periods-${employee.userId}-${String(days)}`;
      const [company] = await app.services.db
        .insert(companies)
        .values({ slug, name: slug, requestsKeptDays: days, filesKeptDays: days, actionsKeptDays: days })
        .returning({ id: companies.id });
      await joinCompany(app, employee, company?.id ?? 0);
    }
    const {
      requests_kept_days: kept,
      files_kept_days: files,
      records_kept_days: records,
    } = await employee.call(getOwnData);
    return [kept, files, records];
  };
  expect(await periods([])).toEqual([null, null, 365]);
  expect(await periods([90, 180])).toEqual([180, 180, 180]);
  expect(await periods([null])).toEqual([null, null, 365]);
});
