import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { users } from '../../server/db/schema/identity.ts';
import { acceptable, answerBody, newRequest, next, started } from '../helpers/employees/answered-survey.ts';
import { hashPassword } from '../../server/services/secrets/password-hash.ts';
import { newEmployee, type Employee } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { offerTwoStep, PASSWORD } from '../server/identity/support/call-identity.ts';
import { LONG_TEST_MS } from './support/figures.ts';
import { schema } from '../../server/db/schema/all-tables.ts';

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
const app = await appOfFile();
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
