import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { profileAnswers, users } from '../../server/db/schema/identity.ts';
import { messages } from '../../server/db/schema/requests.ts';
import { userRequestAnswers } from '../../server/db/schema/user-request-surveys.ts';
import { answerBody, newRequest, next, started } from '../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { naughtyStrings, unstorableStrings } from './support/naughty-strings.ts';

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
const app = await appOfFile({ demo: true });
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
  /** Returns the text as the API normalises it before it is stored. */
  readonly kept?: (text: string) => string;
}

const db = () => app.services.db;
let email = '';

function signUp(names: Readonly<Record<'name' | 'last_name', string>>): Promise<Response> {
  email = `${randomUUID()}@people.test`;
  const user = { email, password: 'a-quiet-morning-42', terms_of_service: 1, company_slug: 'example-bakery' };
  return post('/api/v1/users/sign_up', { user: { ...user, ...names } });
}

/** PGlite drops a leading byte order mark on read, although it is stored. */
const asRead = (text: string): string =>
  process.env['TEST_DATABASE_URL'] === undefined ? text.replace(/^\ufeff/, '') : text;

/** An address must be complete. */
const restOfAddress = [150, 151, 311, 313].map((answer_id) => ({ answer_id, value: 'Bread Town' }));

const fields: readonly Field[] = [
  {
    name: 'the body of a message',
    send: (body) => post(`/api/v1/requests/${requestId}/messages`, { message: { body, source: 'user' } }),
    kept: asRead,
    stored: async () => (await db().select().from(messages).orderBy(desc(messages.id)).limit(1))[0]?.body,
  },
  {
    name: 'an answer of the assistant',
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
    kept: (text) => text.trim(),
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
    kept: asRead,
    send: (text) =>
      signUp(
        column === 'firstName' ? { name: text, last_name: 'Berry' } : { name: 'Robin', last_name: text },
      ),
    stored: async () => (await db().select().from(users).where(eq(users.email, email)))[0]?.[column],
  })),
];

test.each(fields)('$name is stored as sent, or refused with 422', { timeout: PATIENCE_MS }, async (field) => {
  const { send, stored, step = STEP, kept: keptAs = (text: string) => text } = field;
  let kept = 0;
  for (const text of texts.filter((_, turn) => turn % step === 0)) {
    const reply = await send(text);
    const context = `${JSON.stringify(text).slice(0, 100)} -> ${String(reply.status)} ${(await reply.text()).slice(0, 200)}`;
    if (!reply.ok) expect(reply.status, context).toBe(422);
    else {
      expect(await stored(), context).toBe(keptAs(text));
      kept += 1;
    }
  }
  // Guards against an API that refuses everything.
  expect(kept).toBeGreaterThan(texts.length / step / 2);
});
