// docs/product/account.md#your-answers
// docs/product/identity.md#plain-characters
// docs/product/onboarding.md#answer-ids
// docs/product/onboarding.md#intro-survey
// docs/product/onboarding.md#answers-call
// docs/product/widgets.md#phone-numbers-in-fields
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, describe } from 'vitest';
import { profileAnswers } from '../../../server/db/schema/identity.ts';
import { currentUser } from '../../../src/lib/contract/session.ts';
import {
  listIntroAnswers,
  nextScreenItem,
  postIntroAnswers,
  startSurvey,
  submitSurvey,
  type AnswerValue,
} from '../../../src/lib/contract/assistant.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { checkIntroAnswers } from '../../../server/services/onboarding/intro-answers.ts';
import { CONTACT_ANSWER_IDS } from '../../../src/lib/contract/question-types.ts';
import { DISGUISED_ADDRESS_SENTENCE, DISGUISED_ADDRESSES } from '../identity/support/call-identity.ts';

let employee: Employee;
let token: string;
let id: number;
const app = await appOfFile();
beforeEach(async () => {
  employee = await newEmployee(app);
  ({ token, id } = (await employee.call(startSurvey, { params: { id: 603 }, body: {} })).user_request_survey);
});

type Answers = { answer_id: number; value: string | boolean | null }[];
const post = (answers: Answers) => employee.call(postIntroAnswers, { params: { token }, body: { answers } });
const refusedPost = (answers: unknown) =>
  employee.refused(postIntroAnswers, { params: { token }, body: { answers } });
async function profile(): Promise<Record<number, unknown>> {
  const rows = await app.services.db
    .select()
    .from(profileAnswers)
    .where(eq(profileAnswers.userId, employee.userId));
  return Object.fromEntries(rows.map((row) => [row.answerId, row.value]));
}
const isOnboarded = async () => (await employee.call(currentUser)).user.onboarding_completed;
const address: Answers = [
  { answer_id: 148, value: '18 Placeholder Lane' },
  { answer_id: 150, value: 'Sampleton' },
  { answer_id: 151, value: 'Example State' },
  { answer_id: 311, value: '00042' },
  { answer_id: 313, value: 'USA' },
];

test('stores the chips; a later post replaces them', async () => {
  await post([132, 134, 121, 122, 120].map((answer) => ({ answer_id: answer, value: answer === 122 })));
  await post([{ answer_id: 134, value: true }]);
  expect(await profile()).toEqual({ 132: false, 134: true, 121: false, 122: true, 120: false });
  expect(await isOnboarded()).toBe(false);
});

test('completes onboarding with an answer of the last step', async () => {
  await post([
    { answer_id: 104, value: '5555550142' },
    { answer_id: 165, value: 'robin@home.example' },
    ...address,
  ]);
  expect(await profile()).toMatchObject({ 104: '5555550142', 165: 'robin@home.example', 311: '00042' });
  expect(await isOnboarded()).toBe(true);
});

test('completes onboarding with a blank answer of the last step', async () => {
  await post([{ answer_id: 104, value: null }]);
  expect(await isOnboarded()).toBe(true);
});

test('refuses an answer that is none and a post without answers, and stores nothing', async () => {
  expect(await refusedPost([{ answer_id: 132, value: 'yes' }])).toMatchObject({ code: 'choice_needed' });
  expect(await refusedPost([])).toMatchObject({ status: 422, code: 'validation' });
  expect(await profile()).toEqual({});
});

test('accepts the survey’s id instead of its token', async () => {
  await employee.call(postIntroAnswers, {
    params: { token: id },
    body: { answers: [{ answer_id: 132, value: true }] },
  });
  expect(await profile()).toEqual({ 132: true });
});

test('the viewer reads the stored answers, a change included, and nothing of another employee', async () => {
  const read = async (viewer: Employee) => (await viewer.call(listIntroAnswers)).answers;
  expect(await read(employee)).toEqual([]);
  await post([{ answer_id: 132, value: true }, { answer_id: 104, value: '5555550142' }, ...address]);
  await post([{ answer_id: 104, value: '5555550199' }, ...address.map((one) => ({ ...one, value: null }))]);
  expect(await read(employee)).toEqual([
    { answer_id: 104, value: '5555550199' },
    { answer_id: 132, value: true },
    ...[148, 150, 151, 311, 313].map((answer) => ({ answer_id: answer, value: null })),
  ]);
  expect(await read(await newEmployee(app))).toEqual([]);
});

test('never becomes a request', async () => {
  expect(await employee.call(nextScreenItem, { params: { id } })).toMatchObject({ next_item: null });
  expect(await employee.refused(submitSurvey, { params: { id } })).toEqual({
    status: 422,
    code: 'answers_not_sent',
    error: 'These answers are saved with your profile and are not sent as a request.',
  });
});

const CHIP = 132;
const PHONE = 104;
const EMAIL = 165;
const [LINE_1, LINE_2, CITY, STATE, POSTAL_CODE, COUNTRY] = [148, 149, 150, 151, 311, 313];
const ADDRESS = [LINE_1, CITY, STATE, POSTAL_CODE, COUNTRY];

type Posted = readonly (readonly [number, AnswerValue])[];
const check = (...posted: Posted) =>
  checkIntroAnswers(posted.map(([id, value]) => ({ answer_id: id, value })));
const filled: Posted = ADDRESS.map((id) => [id, 'filled']);

test.each<[number, AnswerValue, AnswerValue]>([
  [CHIP, true, true],
  [CHIP, false, false],
  [CHIP, null, null],
  [PHONE, ' 5555550142 ', '5555550142'],
  [PHONE, '+47 22 85 50 50', '+4722855050'],
  [PHONE, '555 555 0142 x3', '5555550142 ext 3'],
  [PHONE, ' ', null],
  [PHONE, null, null],
  [EMAIL, ' robin@people.test ', 'robin@people.test'],
  [EMAIL, '', null],
  [LINE_2, ' ', null],
])('stores %d: %j as %j', (id, value, stored) => {
  expect(check([id, value])).toEqual(new Map([[id, stored]]));
});

test.each<[number, AnswerValue, string]>([
  [CHIP, 'yes', 'Please choose yes or no.'],
  [CHIP, 1, 'Please choose yes or no.'],
  [PHONE, true, 'Please enter text.'],
  [EMAIL, 1, 'Please enter text.'],
  [PHONE, '555555014', 'Please enter a valid phone number.'],
  [PHONE, '55555501422', 'Please enter a valid phone number.'],
  [EMAIL, 'robin at home', 'Please enter a valid email address.'],
  [LINE_2, 'x'.repeat(201), 'Please enter a shorter address.'],
  [LINE_2, 'Flat 3', 'Please complete the address.'],
  [999, 'x', 'One of these questions is not known.'],
  [999, null, 'One of these questions is not known.'],
])('refuses %d: %j', (id, value, sentence) => {
  expect(() => check([id, value])).toThrow(expect.objectContaining({ sentence }));
});

test.each(DISGUISED_ADDRESSES)('refuses an e-mail address with %s', (_, email) => {
  expect(() => check([EMAIL, email])).toThrow(
    expect.objectContaining({ code: 'email_characters', sentence: DISGUISED_ADDRESS_SENTENCE }),
  );
});

test('the last answer of an id wins', () => {
  expect(check([PHONE, '5555550142'], [PHONE, null])).toEqual(new Map([[PHONE, null]]));
});

describe('an address', () => {
  test('is complete without its second line', () => {
    expect(check(...filled)).toEqual(new Map(filled));
    expect(check(...filled, [LINE_2, 'x'.repeat(200)]).get(LINE_2)).toHaveLength(200);
  });

  test('may be cleared as a whole', () => {
    expect([...check(...ADDRESS.map((id) => [id, ' '] as const)).values()]).toEqual(ADDRESS.map(() => null));
  });

  test.each(ADDRESS)('needs %d', (missing) => {
    const rest = filled.filter(([id]) => id !== missing);
    for (const posted of [rest, [...rest, [missing, ' '] as const]]) {
      expect(() => check(...posted)).toThrow(
        expect.objectContaining({ sentence: 'Please complete the address.' }),
      );
    }
  });
});

test('the last step asks for the phone number, the e-mail address and the postal address', () => {
  expect(CONTACT_ANSWER_IDS).toEqual(new Set([PHONE, EMAIL, ...ADDRESS, LINE_2]));
});
