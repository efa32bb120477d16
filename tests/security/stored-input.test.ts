// docs/product/thread.md#message-call
import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { profileAnswers, users } from '../../server/db/schema/identity.ts';
import { messages, userRequestAnswers } from '../../server/db/schema/requests.ts';
import { answerBody, newRequest, next, started, acceptable } from '../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { naughtyStrings, unstorableStrings } from './support/naughty-strings.ts';
import { keptText } from '../../src/lib/contract/shared/characters.ts';
import { hashPassword } from '../../server/services/secrets/password-queue.ts';
import { offerTwoStep, PASSWORD } from '../server/identity/support/call-identity.ts';
import { LONG_TEST_MS } from './support/figures.ts';
import { schema } from '../../server/db/schema/all-tables.ts';

/** Tests a sample of the strings, fewer for fields that cost a password hash. NAUGHTY=all tests all. */
const isWhole = process.env['NAUGHTY'] === 'all';
const STEP = isWhole ? 1 : 4;
const SIGN_UP_STEP = isWhole ? 1 : 16;
const PATIENCE_MS = isWhole ? 600_000 : 60_000;
const texts = [...naughtyStrings, ...unstorableStrings];

let employee: Employee;
let requestId: string;
let surveyId: number;
let itemId: number;
let address: string;
const app = await appOfFile();
beforeAll(async () => {
  employee = await newEmployee(app);
  requestId = (await newRequest(employee)).external_id;
  surveyId = await started(employee, 101);
  const item = await next(employee, surveyId);
  itemId = item?.question.id ?? 0;
  const start = await post('/api/v1/request_surveys/603/user_request_surveys', { for_alpha: true });
  const reply = (await start.json()) as { user_request_survey: { token: string } };
  address = reply.user_request_survey.token;
});

function post(path: string, body: unknown): Promise<Response> {
  return app.fetch(path, {
    method: 'POST',
    headers: { authorization: employee.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

interface Field {
  readonly name: string;
  readonly step?: number;
  readonly send: (text: string) => Promise<Response>;
  readonly stored: () => Promise<unknown>;
  /** Returns the text as the API normalizes it before it is stored. */
  readonly kept?: (text: string) => string;
}

const db = () => app.services.db;
let email = '';

function signUp(names: Readonly<Record<'name' | 'last_name', string>>): Promise<Response> {
  email = `${randomUUID()}@people.test`;
  const user = { email, password: 'a-quiet-morning-42', terms_of_service: 1, company_slug: 'example-bakery' };
  return post('/api/v1/users/sign_up', { user: { ...user, ...names } });
}

/** What is stored of a text: docs/product/api.md#wire-text. */
const kept = (text: string): string => asRead(keptText(text));

/** PGlite drops a leading byte order mark on read, although it is stored. */
const asRead = (text: string): string =>
  process.env['TEST_DATABASE_URL'] === undefined ? text.replace(/^\ufeff/, '') : text;

/** An address must be complete. */
const restOfAddress = [150, 151, 311, 313].map((answer_id) => ({ answer_id, value: 'Bread Town' }));

const fields: readonly Field[] = [
  {
    name: 'the body of a message',
    send: (body) => post(`/api/v1/requests/${requestId}/messages`, { message: { body, source: 'user' } }),
    kept,
    stored: async () => (await db().select().from(messages).orderBy(desc(messages.id)).limit(1))[0]?.body,
  },
  {
    name: 'an answer of the assistant',
    kept: keptText,
    send: (value) =>
      post(
        `/api/v1/user_request_surveys/${String(surveyId)}/user_request_answers`,
        answerBody(itemId, value),
      ),
    stored: async () =>
      (
        await db()
          .select()
          .from(userRequestAnswers)
          .where(
            and(
              eq(userRequestAnswers.userRequestSurveyId, surveyId),
              eq(userRequestAnswers.screenItemId, itemId),
            ),
          )
      )[0]?.value,
  },
  {
    name: 'an answer of the introduction',
    // The API trims address lines.
    kept: (text) => keptText(text).trim(),
    send: (value) =>
      post(`/api/v1/user_request_surveys/${address}/answers`, {
        answers: [{ answer_id: 148, value }, ...restOfAddress],
      }),
    stored: async () =>
      (
        await db()
          .select()
          .from(profileAnswers)
          .where(and(eq(profileAnswers.userId, employee.userId), eq(profileAnswers.answerId, 148)))
      )[0]?.value,
  },
  ...(['firstName', 'lastName'] as const).map((column): Field => ({
    name: `the ${column} of a new account`,
    step: SIGN_UP_STEP,
    kept,
    send: (text) =>
      signUp(
        column === 'firstName' ? { name: text, last_name: 'Berry' } : { name: 'Robin', last_name: text },
      ),
    stored: async () => (await db().select().from(users).where(eq(users.email, email)))[0]?.[column],
  })),
];

test.each(fields)(
  '$name is stored without controls, or refused with 422',
  { timeout: PATIENCE_MS },
  async (field) => {
    const { send, stored, step = STEP, kept: keptAs = (text: string) => text } = field;
    let count = 0;
    for (const text of texts.filter((_, turn) => turn % step === 0)) {
      const reply = await send(text);
      const context = `${JSON.stringify(text).slice(0, 100)} -> ${String(reply.status)} ${(await reply.text()).slice(0, 200)}`;
      if (!reply.ok) expect(reply.status, context).toBe(422);
      else {
        expect(await stored(), context).toBe(keptAs(text));
        count += 1;
      }
    }
    // Guards against an API that refuses everything.
    expect(count).toBeGreaterThan(texts.length / step / 2);
  },
);

/** Keys that an attacker would set, in both spellings, and ways into the prototype. */
const KEYS: Readonly<Record<string, unknown>> = {
  id: 424242,
  user_id: 424242,
  userId: 424242,
  external_id: '42424242-4242-4242-8242-424242424242',
  externalId: '42424242-4242-4242-8242-424242424242',
  admin: 424242,
  role: 'marker-424242',
  internal: true,
  company_id: 424242,
  companies: [{ id: 424242 }],
  passwordHash: 'marker-424242',
  password_hash: 'marker-424242',
  mfaEnabledAt: '2042-04-24T00:00:00.000Z',
  mfa_enabled: true,
  mfaNumber: '4242424242',
  mfaRequired: false,
  lockedAt: '2042-04-24T00:00:00.000Z',
  failedSignIns: 424242,
  onboardingCompletedAt: '2042-04-24T00:00:00.000Z',
  createdAt: '2042-04-24T00:00:00.000Z',
  created_at: '2042-04-24T00:00:00.000Z',
  status: 'closed',
  source: 'life_concierge',
  constructor: { prototype: { marker: 424242 } },
};
const MARKERS = /424242|2042-04-24|4242424242|42424242-4242|life_concierge|"closed"/;

let robin: Employee;
let survey: number;
let request: number;
let firstAnswer: unknown;
beforeAll(async () => {
  robin = await newEmployee(app);
  await offerTwoStep(app, robin.email);
  // The enrollment asks for the password.
  const passwordHash = await hashPassword(PASSWORD);
  await app.services.db.update(users).set({ passwordHash }).where(eq(users.id, robin.userId));
  survey = await started(robin, 101);
  const item = await next(robin, survey);
  if (item === null) throw new Error('Nothing is asked');
  firstAnswer = answerBody(item.id, acceptable(item));
  ({ id: request } = await newRequest(robin));
});

/** Adds the key at every level of a body, as text: an object literal would lose `__proto__`. */
function withKey(body: unknown, key: string, value: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return JSON.stringify(body);
  const inner = Object.entries(body)
    // The body's own value comes last and wins.
    .filter(([name]) => name !== key)
    .map(([name, child]) => `${JSON.stringify(name)}:${withKey(child, key, value)}`);
  return `{${[...inner, `${JSON.stringify(key)}:${JSON.stringify(value)}`].join(',')}}`;
}

function send(path: string, body: string, method = 'POST'): Promise<Response> {
  return app.fetch(`/api/v1/${path}`, {
    method,
    headers: { authorization: robin.authorization, 'content-type': 'application/json' },
    body,
  });
}

type Write = (index: number, add: (body: unknown) => string) => Promise<Response>;

const writes: Readonly<Record<string, Write>> = {
  'sign-up': (index, add) =>
    send(
      'users/sign_up',
      add({
        user: { email: `m${index}@people.test`, password: PASSWORD, name: 'Robin', last_name: 'Meyer' },
      }),
    ),
  enrollment: (_, add) => send('mfa', add({ mfa_number: '5550123123', password: PASSWORD })),
  'a survey': (_, add) => send('request_surveys/101/user_request_surveys', add({ for_alpha: true })),
  'an answer': (_, add) => send(`user_request_surveys/${survey}/user_request_answers`, add(firstAnswer)),
  'a message': (_, add) => send(`requests/${request}/messages`, add({ message: { body: 'Hello' } })),
  'an upload': (_, add) => send('uploads/presigned_url', add({ upload: { filename: 'photo.png' } })),
};

/** Returns all stored rows, except sample content and times. */
async function everythingStored(): Promise<string> {
  const { db } = app.services;
  const tables = [
    schema.users,
    schema.memberships,
    schema.sessions,
    schema.userRequestSurveys,
    schema.userRequestAnswers,
    schema.requests,
    schema.messages,
    schema.uploads,
  ];
  const rows = await Promise.all(tables.map((table) => db.select().from(table)));
  return JSON.stringify(rows);
}

test('25 additional keys in 6 writes have no effect', { timeout: LONG_TEST_MS }, async () => {
  const keys = Object.entries(KEYS).concat([['__proto__', { marker: 424242 }]]);
  expect([keys.length, Object.keys(writes).length]).toEqual([25, 6]);
  const strange: string[] = [];
  let index = 0;
  for (const [name, write] of Object.entries(writes)) {
    for (const [key, value] of keys) {
      index += 1;
      const reply = await write(index, (body) => withKey(body, key, value));
      // A key of the contract, such as a message's source, is refused.
      if (reply.status >= 500 || (reply.status >= 400 && key !== 'source'))
        strange.push(`${name} ${key} ${reply.status}`);
    }
  }
  expect(strange).toEqual([]);
  expect(await everythingStored()).not.toMatch(MARKERS);
  expect(Object.hasOwn(Object.prototype, 'marker')).toBe(false);

  // Control: detects a key that is set in the database.
  await app.services.db.update(users).set({ mfaNumber: '4242424242' }).where(eq(users.id, robin.userId));
  expect(await everythingStored()).toMatch(MARKERS);
});
