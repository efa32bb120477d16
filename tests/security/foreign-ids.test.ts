// docs/product/api.md#same-404
// docs/product/assistant.md#drafts-of-an-account
// docs/product/passkeys.md#removing
// docs/product/requests.md#unknown-request
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { postMessage } from '../../src/lib/contract/thread.ts';
import { answer, answerBody, newRequest, next, started } from '../helpers/employees/answered-survey.ts';
import { EMPLOYEE_PASSWORD, newEmployee, type Employee } from '../helpers/employees/employee.ts';
import { uploaded } from '../helpers/sample-files.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { addTestSurveys, ITEM, SURVEY } from '../helpers/employees/test-survey.ts';
import { softwareAuthenticator } from '../helpers/software-authenticator.ts';
import { addFrom, ORIGIN } from '../server/passkeys/call-passkeys.ts';
import { LONG_TEST_MS } from './support/figures.ts';
import { ask, unguarded, type Api, type Reply } from './support/attack.ts';

const INTRO = 603;

let victim: Employee;
let attacker: Employee;

interface Things {
  readonly request: string;
  readonly survey: string;
  readonly intro: string;
  readonly file: string;
  readonly passkey: string;
}
let theirs: readonly Things[];
let missing: readonly Things[];
/** Of the victim. */
let message: number;
let own: { readonly request: string; readonly survey: string };

/** Calls of the attacker with an id of the victim: the path and the body. Without a body it is a GET. */
type Call = readonly [path: string, body?: unknown, method?: 'POST' | 'PUT' | 'DELETE'];
const NOTHING = {};
const mine = { message: { body: 'Mine now' } };
const points: readonly (readonly [name: string, callOf: (ids: Things) => Call])[] = [
  ['a request', ({ request }) => [`requests/${request}`]],
  ['a message to a request', ({ request }) => [`requests/${request}/messages`, mine]],
  ['the next question', ({ survey }) => [`user_request_surveys/${survey}/next_screen_item`]],
  ['an answer', ({ survey }) => [answersOf(survey), answerBody(ITEM.thing, 'Mine now')]],
  ['a submission', ({ survey }) => [`user_request_surveys/${survey}/submit`, NOTHING]],
  ['a draft', ({ survey }) => [`drafts/${survey}`]],
  [
    'the text of a draft',
    ({ survey }) => [`drafts/${survey}`, { draft: { need: 'Mine', typed: null } }, 'PUT'],
  ],
  [
    'onboarding answers',
    ({ intro }) => [`user_request_surveys/${intro}/answers`, { answers: [{ answer_id: 132, value: true }] }],
  ],
  [
    'an upload for a request',
    ({ request }) => [
      'uploads/presigned_url',
      { upload: { filename: 'x.png' }, request_id: decodeURIComponent(request) },
    ],
  ],
  ['a file', ({ file }) => [`uploads/expiring_url?key=${file}`]],
  ['the name of a passkey', ({ passkey }) => [`passkeys/${passkey}`, { name: 'Mine now' }, 'PUT']],
  [
    'the removal of a passkey',
    ({ passkey }) => [`passkeys/${passkey}/remove`, { password: EMPLOYEE_PASSWORD }],
  ],
  [
    'a file in a message of one’s own',
    ({ file }) => [
      `requests/${own.request}/messages`,
      { message: { body: 'Look', attachment_keys: [decodeURIComponent(file)] } },
    ],
  ],
  [
    'a file in an answer of one’s own',
    ({ file }) => [answersOf(own.survey), answerBody(ITEM.picture, decodeURIComponent(file))],
  ],
  ['the removal of a draft', ({ survey }) => [`drafts/${survey}`, NOTHING, 'DELETE']],
  ['taking a message back', ({ request }) => [`requests/${request}/messages/${message}/take-back`, NOTHING]],
  [
    'a message of another’s in one’s own request',
    () => [`requests/${own.request}/messages/${message}/take-back`, NOTHING],
  ],
  [
    'deleting a file',
    ({ file }) => [`requests/${own.request}/delete-file`, { key: decodeURIComponent(file) }],
  ],
  ['a date', ({ request }) => [`requests/${request}/appointment`, { at: '2099-01-01T09:00:00Z' }]],
  ['what was read', ({ request }) => [`requests/${request}/read`, { last_message_id: 1 }, 'PUT']],
  ['the mails of a request', ({ request }) => [`requests/${request}/mails`]],
];
const answersOf = (survey: string) => `user_request_surveys/${survey}/user_request_answers`;

const FORMS = 12;

/** Returns twelve spellings of an id, most of them invalid. */
function formsOf(id: string): string[] {
  const other = id.length > 1 ? `${id.slice(0, -1)}${encodeURIComponent(id.slice(-1))}` : id;
  return [
    id,
    id.toUpperCase(),
    `0${id}`,
    `+${id}`,
    `${id}.0`,
    `${id}%20`,
    `%20${id}`,
    `${id}%0A`,
    `${id}'--`,
    `{${id}}`,
    `${id},${id}`,
    `${other}%2C1`,
  ];
}

function send(api: Api, who: Employee, [path, body, method = 'POST']: Call): Promise<Reply> {
  const headers = { authorization: who.authorization, 'content-type': 'application/json' };
  return ask(
    api,
    `/api/v1/${path}`,
    body === undefined ? { headers } : { method, headers, body: JSON.stringify(body) },
  );
}

/** Returns the numeric and the random ids in twelve spellings each. */
function things(numeric: Things, random: Things): Things[] {
  return [numeric, random].flatMap((ids) =>
    Array.from({ length: FORMS }, (_, form) => ({
      request: formsOf(ids.request)[form] ?? '',
      survey: formsOf(ids.survey)[form] ?? '',
      intro: formsOf(ids.intro)[form] ?? '',
      file: formsOf(encodeURIComponent(ids.file))[form] ?? '',
      passkey: formsOf(ids.passkey)[form] ?? '',
    })),
  );
}

async function answeredSurvey(who: Employee): Promise<string> {
  const id = await started(who, SURVEY);
  await answer(who, id, ITEM.thing, 'x');
  await answer(who, id, ITEM.kind, 'b');
  return String(id);
}

const app = await appOfFile();
beforeAll(async () => {
  await addTestSurveys(app);
  [victim, attacker] = [await newEmployee(app), await newEmployee(app)];
  const request = await newRequest(victim);
  const written = { params: { id: request.id }, body: { message: { body: 'Mine' } } };
  message = (await victim.call(postMessage, written)).request.messages.at(-1)?.id ?? 0;
  const survey = await answeredSurvey(victim);
  const reply = await send(app.fetch, victim, [`request_surveys/${INTRO}/user_request_surveys`, NOTHING]);
  const intro = (JSON.parse(reply.text) as { user_request_survey: { id: number; token: string } })
    .user_request_survey;
  const file = await uploaded(app, victim);
  const passkey = String(
    await addFrom(app, { authorization: victim.authorization }, softwareAuthenticator(ORIGIN), {
      password: EMPLOYEE_PASSWORD,
    }),
  );
  own = { request: String((await newRequest(attacker)).id), survey: await answeredSurvey(attacker) };
  theirs = things(
    { request: String(request.id), survey, intro: String(intro.id), file, passkey },
    { request: request.external_id, survey, intro: intro.token, file, passkey },
  );
  missing = things(
    {
      request: '987654',
      survey: '987654',
      intro: '987654',
      file: `${randomUUID()}-photo.png`,
      passkey: '987654',
    },
    {
      request: randomUUID(),
      survey: '987654',
      intro: randomUUID(),
      file: `${randomUUID()}-photo.png`,
      passkey: '987654',
    },
  );
});

/** Returns the calls that succeeded or got another reply than an unknown id. */
async function reached(api: Api): Promise<string[]> {
  const through: string[] = [];
  for (const [name, point] of points) {
    for (const [form, ids] of theirs.entries()) {
      const missingIds = missing[form];
      if (missingIds === undefined) throw new Error('The number of missing ids differs');
      const [real, none] = [
        await send(api, attacker, point(ids)),
        await send(api, attacker, point(missingIds)),
      ];
      if (real.status < 400 || real.status !== none.status || real.text !== none.text) {
        through.push(`${name}, form ${form}: ${real.status} ${real.text} for ${none.status} ${none.text}`);
      }
    }
  }
  return through;
}

test(
  'foreign ids at 21 places get the same reply as unknown ids, in 24 spellings',
  async () => {
    expect([points.length, theirs.length]).toEqual([21, 24]);
    expect(await reached(unguarded)).toHaveLength(504);
    expect(await reached(app.fetch)).toEqual([]);
  },
  LONG_TEST_MS,
);

test('the victim’s data are unchanged, and every place works for its owner', async () => {
  const [ids] = theirs;
  if (ids === undefined) throw new Error('There is nothing to reach');
  expect((await send(app.fetch, victim, [`requests/${ids.request}`])).text).not.toContain('Mine now');
  expect((await next(victim, Number(ids.survey)))?.question.id).toBe(ITEM.picture);
  for (const [name, point] of points.slice(0, 12)) {
    if (name === 'a submission') continue;
    expect([name, (await send(app.fetch, victim, point(ids))).status < 300]).toEqual([name, true]);
  }
});
