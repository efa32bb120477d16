// docs/product/assistant.md#drafts-of-an-account
// docs/product/employees.md#export
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { schema } from '../../../server/db/schema/all-tables.ts';
import { exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { importList } from '../../helpers/employees/import-list.ts';
import {
  bytesOf,
  employeeWithEverything,
  prepareSurveys,
  tracesOf,
} from '../../helpers/employees/employee-with-everything.ts';
import { STEP } from '../../helpers/employees/test-survey.ts';
import { rowsOf } from '../../helpers/employees/places-of.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { forgot, linkToken, reset, signUpUnconfirmed } from '../identity/support/call-identity.ts';

const ADA = tracesOf('adalovelorn', '5550731846');
const BEN = tracesOf('benquillway', '5550731847');
/** Columns that open an account, or prove who may. */
const SECRET = /hash|hmac|secret|token|public_key|credential/;

const app = await appOfFile();
const operator = operatorOf(app);
await prepareSurveys(app);
await employeeWithEverything(app, BEN);
const ada = await employeeWithEverything(app, ADA);

const exported = (email: string) => operator.call(exportEmployee, { body: { email } });

test('has the account, its settings, requests, surveys, files and list entries', async () => {
  const { data } = await exported(` ${ADA.email.toUpperCase()} `);
  const { email, firstName, lastName, phone, text, browser } = ADA;
  const answer = (question: string, value: unknown) =>
    expect.objectContaining({ question, answer: value }) as unknown;
  expect(data).toMatchObject({
    account: {
      email,
      first_name: firstName,
      last_name: lastName,
      terms_accepted_at: expect.any(String) as unknown,
    },
    companies: [{ slug: 'fictional-freight' }],
    expected_by: [{ company: 'fictional-freight', first_name: firstName, last_name: lastName }],
    two_step_verification: {
      phone_number: phone,
      authenticator_app: false,
      backup_codes_left: 10,
      codes_sent: [{}],
    },
    concierge_actions: [...['replied', 'claimed', 'started', 'waited', 'opened', 'ticked', 'completed']].map(
      (action) => ({ action, request_id: ada.requestId }),
    ),
    steps_done: [{ request_id: ada.requestId, step: STEP }],
    completions: [{ request_id: ada.requestId, rating: 4, rating_text: text }],
    passkeys: [{ name: `Passkey ${text}` }],
    sessions: [{ browser }],
    links_mailed: [{ purpose: 'confirmation' }, { purpose: 'mail_address' }, { purpose: 'reset' }],
    requests: [
      {
        id: ada.requestId,
        survey: 'test',
        details: expect.stringContaining(text) as unknown,
        messages: [
          { from: 'employee', files: [ada.fileKeys[0]] },
          { from: 'employee', name: `${firstName} ${lastName}`, text, files: [ada.fileKeys[1]] },
          { from: 'concierge', text: `Dear ${firstName}, ${text}`, files: [ada.fileKeys[2]] },
        ],
      },
    ],
  });
  expect(data['profile']).toEqual(
    expect.arrayContaining([
      answer('phone', phone),
      answer('home', true),
      answer('preferred_email', `preferred.${email}`),
      answer('city', text),
    ]),
  );
  expect(data['surveys']).toMatchObject([
    { survey: 'intro' },
    {
      survey: 'test',
      request_id: ada.requestId,
      answers: expect.arrayContaining([answer('Your address?', email)]) as unknown,
    },
    {
      survey: 'test',
      request_id: null,
      submitted_at: null,
      asked_for: text,
      typed: text,
      answers: [{ question: 'What is it about?', answer: text }],
    },
  ]);
  const sent = data['messages_sent'] as { kind: string; to: string; subject: string }[];
  expect(sent.map(({ kind, to }) => `${kind} to ${to}`)).toEqual(
    expect.arrayContaining([`mail to ${email}`, `sms to ${phone}`]),
  );
  expect(Object.keys(sent[0] ?? {})).toEqual(['kind', 'to', 'subject', 'sent_at']);
  expect(data['files']).toHaveLength(ada.fileKeys.length + 1);
});

test('has an address for each stored file, for an hour and without a session', async () => {
  const { files } = await exported(ADA.email);
  expect(files.map(({ key }) => key).toSorted()).toEqual(ada.fileKeys.toSorted());
  for (const { url } of files) {
    const bytes = Buffer.from(await (await app.fetch(url)).arrayBuffer());
    expect(bytes.includes(ADA.text)).toBe(true);
  }
  const answered = files.find(({ key }) => key === ada.fileKeys[0]);
  const served = await app.fetch(answered?.url ?? '');
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytesOf(ADA));
  app.clock.advance(2 * HOUR_MS);
  expect((await app.fetch(answered?.url ?? '')).status).not.toBe(200);
});

test('has no secret of any table, and nothing of another employee', async () => {
  const text = JSON.stringify((await exported(ADA.email)).data);
  const secrets: string[] = [];
  for (const table of Object.values(schema).filter((value) => is(value, PgTable))) {
    const { name, columns } = getTableConfig(table);
    for (const column of columns.filter((one) => SECRET.test(one.name))) {
      const rows = await app.services.db.execute(
        sql`select ${sql.identifier(column.name)}::text as value from ${sql.identifier(name)}`,
      );
      secrets.push(
        ...rowsOf(rows).flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : [])),
      );
    }
  }
  expect(secrets.length).toBeGreaterThan(20);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/reset-password|confirm-email|otpauth/);
  for (const trace of Object.values(BEN)) expect(text).not.toContain(trace);
});

test('leaves out the account of a stranger who signed up with the address', async () => {
  await signUpUnconfirmed(app, 'fresh@people.test', { name: 'Stranger' });
  await forgot(app, 'fresh@people.test');
  await reset(app, await linkToken(app, 'fresh@people.test', 'reset-password'));
  const { data } = await exported('fresh@people.test');
  expect(data['account']).toMatchObject({ email: 'fresh@people.test', first_name: '' });
  expect(JSON.stringify(data)).not.toContain('Stranger');
});

test('of an address that is only expected has the lists alone; an unknown one is refused', async () => {
  await importList(operator, 'example-bakery', [['only@people.test', 'Only']]);
  expect((await exported('only@people.test')).data).toMatchObject({
    account: null,
    expected_by: [{ company: 'example-bakery', first_name: 'Only' }],
  });
  expect(await operator.refused(exportEmployee, { body: { email: 'stranger@people.test' } })).toMatchObject({
    status: 404,
    error: 'No account has the address "stranger@people.test", and no company expects it.',
  });
});
