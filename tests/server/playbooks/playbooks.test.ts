// docs/product/completion.md#time-given-back
// docs/product/playbooks.md#in-the-content
// docs/product/playbooks.md#ticks
// docs/product/playbooks.md#first-in-the-lists
// docs/product/playbooks.md#progress
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { requestSurveys } from '../../../server/db/schema/content.ts';
import { deskFacts } from '../../../src/lib/contract/cards.ts';
import { deskAudit } from '../../../src/lib/contract/desk-audit.ts';
import { deskOfferings, deskReplies } from '../../../src/lib/contract/desk-replies.ts';
import { deskReopen, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { type Playbook, surveyFile } from '../../../src/lib/contract/operator/survey-file.ts';
import { deskTickStep } from '../../../src/lib/contract/playbooks.ts';
import { getRequest, inProgressRequests, openRequests } from '../../../src/lib/contract/requests.ts';
import {
  complete as completeAs,
  employeeWithRequest,
  newConcierge,
} from '../../helpers/employees/concierge.ts';
import { type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { openLive } from '../live/live-reader.ts';
import { checkContent } from '../../../server/content-folder/check-content.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';

const SURVEY = 101;
const PLAYBOOK: Playbook = {
  steps: ['Ask two shops', 'Book one', 'Send the time'],
  show_progress: true,
  replies: ['booked', 'options'],
  facts: [
    {
      name: 'For the shop',
      questions: [{ label: 'Whom can they call?', type: 'PhoneNumberInput', options: [], prefill: 'phone' }],
    },
  ],
  partners: ['roundabout-auto-insurance', 'tinbell-everyday-dental-plan'],
  minutes: 45,
};

const app = await appOfFile();
const [ines, noor] = [
  await newConcierge(app, { name: 'Ines', role: 'lead' }),
  await newConcierge(app, { name: 'Noor' }),
];
let employee: Employee;
let params: { id: number };

const give = (playbook: Playbook | null) =>
  app.services.db.update(requestSurveys).set({ playbook }).where(eq(requestSurveys.id, SURVEY));
beforeEach(async () => {
  await give(PLAYBOOK);
  ({ employee, params } = await employeeWithRequest(app));
});

const tick = (step: string, done = true, who = ines) =>
  who.call(deskTickStep, { params, body: { step, done } });
const refused = (step: string) => ines.refused(deskTickStep, { params, body: { step, done: true } });
const atDesk = async () => (await noor.call(deskRequest, { params })).playbook;
const names = async () => (await atDesk())?.steps.map(({ done }) => done?.concierge_name ?? null);
const progress = async () => (await employee.call(getRequest, { params })).request.progress;
const complete = () => completeAs(ines, params);

test('a tick has the first concierge and the time, and any concierge takes it back', async () => {
  expect(await names()).toEqual([null, null, null]);
  const at = app.clock.now().toISOString();
  await tick('Book one');
  app.clock.advance(1000);
  await tick('Book one', true, noor);
  expect((await atDesk())?.steps[1]).toEqual({
    text: 'Book one',
    done: { concierge_name: 'Ines', created_at: at },
  });
  await tick('Book one', false, noor);
  await tick('Book one', false, noor);
  expect(await names()).toEqual([null, null, null]);
  const { entries } = await ines.call(deskAudit, { query: { action: 'unticked' } });
  expect(entries).toMatchObject([{ concierge_name: 'Noor', detail: 'Book one' }]);
});

test('of two who tick at once one name stands', async () => {
  await Promise.all([tick('Book one'), tick('Book one', true, noor), tick('Ask two shops', true, noor)]);
  const [asked, booked] = (await names()) ?? [];
  expect(asked).toBe('Noor');
  expect(['Ines', 'Noor']).toContain(booked);
});

test('a step that the playbook does not have, and one of a completed request, is refused', async () => {
  const missing = { status: 404, code: 'not_found', error: 'This step is not in the playbook any more.' };
  expect(await refused('Compare the quotes')).toMatchObject(missing);
  await tick('Book one');
  await give({ ...PLAYBOOK, steps: ['Ask two shops', 'Book the best one'] });
  expect(await refused('Book one')).toMatchObject(missing);
  expect(await names()).toEqual([null, null]);
  await give(PLAYBOOK);
  expect(await names()).toEqual([null, 'Ines', null]);
  await complete();
  expect(await refused('Send the time')).toMatchObject({ status: 409, code: 'request_closed' });
  await give(null);
  expect(await refused('Send the time')).toMatchObject(missing);
  expect(await atDesk()).toBeNull();
});

test('the employee sees the steps, and no name, until the request is completed', async () => {
  await tick('Ask two shops');
  const steps = [
    { text: 'Ask two shops', done: true },
    { text: 'Book one', done: false },
    { text: 'Send the time', done: false },
  ];
  expect(await progress()).toEqual({ steps });
  const lists = [await employee.call(openRequests), await employee.call(inProgressRequests)];
  expect(lists.flatMap(({ requests }) => requests)).toMatchObject([{ progress: null }]);
  await complete();
  expect(await progress()).toBeNull();
  await ines.call(deskReopen, { params });
  expect(await progress()).toEqual({ steps });
  await give({ ...PLAYBOOK, show_progress: false });
  expect(await progress()).toBeNull();
});

test('a tick is told to the employee where the steps are shown, also after a gap, and to nobody else', async () => {
  app.clock.advance(3 * 60_000);
  const stream = await openLive(app, employee.authorization);
  await stream.untilReady();
  await tick('Book one');
  // The database may tell of the submit as late as this.
  let told = await stream.next();
  while (told?.event === 'change' && told.data.steps_done !== 1) told = await stream.next();
  expect(told).toMatchObject({ event: 'change', data: { steps_done: 1 } });
  const position = String(app.clock.now().getTime() - 1);
  await stream.close();
  const again = await openLive(app, employee.authorization, position);
  expect((await again.untilReady())[0]).toMatchObject({ event: 'change', data: { steps_done: 1 } });
  await give({ ...PLAYBOOK, show_progress: false });
  await tick('Ask two shops');
  await complete();
  expect(await again.next()).toMatchObject({ data: { status: 'closed', steps_done: null } });
  await again.close();
});

test('its replies, sets and partners stand first, in its order', async () => {
  const { replies } = await ines.call(deskReplies, { params });
  expect(replies.slice(0, 2).map(({ id }) => id)).toEqual(['booked', 'options']);
  expect(new Set(replies.map(({ id }) => id)).size).toBe(replies.length);
  const { offerings } = await ines.call(deskOfferings, { params });
  expect(offerings.slice(0, 3).map(({ name }) => name)).toEqual([
    'Roundabout Auto Insurance',
    'Tinbell Everyday Dental Plan',
    'Larkmeadow Open Network Medical Plan',
  ]);
  const { playbook_sets: sets } = await ines.call(deskFacts, { params });
  expect(sets).toEqual([
    {
      name: 'For the shop',
      questions: [
        { label: 'Whom can they call?', type: 'PhoneNumberInput', options: [], profile_answer_id: 104 },
      ],
    },
  ]);
});

test('a completion gives back the minutes of the playbook', async () => {
  await complete();
  expect((await employee.call(getRequest, { params })).request.completion?.minutes).toBe(45);
});

const set = (name: string, type: 'TextInput' | 'SingleSelectInput' = 'TextInput') => ({
  name,
  questions: [{ label: 'Kind?', type, options: [] }],
});

/** Returns the problems of the demo's content with this playbook, in a survey and with a partner of some companies. */
function problems(
  given: Partial<Playbook>,
  companies: { readonly survey?: string; readonly partner?: string } = {},
) {
  const content = structuredClone(demoContent);
  const [survey, partner] = [content.surveys[0]!, content.offerings[0]!];
  survey.playbook = { steps: [], show_progress: false, replies: [], facts: [], partners: [], ...given };
  const category = content.categories.find(({ key }) => key === survey.category)!;
  if (companies.survey !== undefined) category.companies = [companies.survey];
  if (companies.partner !== undefined) partner.companies = [companies.partner];
  const found = checkContent(content).filter(({ path }) => path.startsWith('playbook.'));
  return found.map(({ path, message }) => `${path} ${message}`);
}
const PARTNER = demoContent.offerings[0]!.key;

test.each<[string, Partial<Playbook>, string]>([
  [
    'a reply that does not exist',
    { replies: ['gone'] },
    'replies.0 names the reply "gone", which does not exist',
  ],
  [
    'a partner that does not exist',
    { partners: [PARTNER, 'gone'] },
    'partners.1 names the offering "gone", which does not exist',
  ],
  ['a step that is there twice', { steps: ['Dig', 'Dig'] }, 'steps.1 is there twice'],
  ['progress without steps', { show_progress: true }, 'show_progress needs steps'],
  [
    'a set that is there twice',
    { facts: [set('A'), set('A')] },
    'facts.1.name "A" is the name of an earlier set',
  ],
  [
    'a choice without options',
    { facts: [set('A', 'SingleSelectInput')] },
    'facts.0.questions.0.options must have two options at least',
  ],
])('a check names %s', (_, given, problem) => {
  expect(problems(given)).toEqual([`playbook.${problem}`]);
});

test('a check names a partner that no employee of the survey sees', () => {
  const partners = [PARTNER];
  expect(problems({ partners }, { survey: 'south', partner: 'north' })).toEqual([
    `playbook.partners.0 names the offering "${PARTNER}", which is for other companies than the survey`,
  ]);
  for (const companies of [{ partner: 'north' }, { survey: 'south', partner: 'south' }])
    expect(problems({ partners }, companies)).toEqual([]);
});

test('more steps, sets and questions than allowed are none', () => {
  const { key: _, ...survey } = demoContent.surveys[0]!;
  const isFine = (playbook: object) => surveyFile.safeParse({ ...survey, playbook }).success;
  const many = (count: number) => Array.from({ length: count }, (_, place) => String(place));
  expect([isFine({ steps: many(20) }), isFine({ steps: many(21) })]).toEqual([true, false]);
  expect(isFine({ steps: ['x'.repeat(121)] })).toBe(false);
  expect([isFine({ minutes: 6_000 }), isFine({ minutes: 6_001 }), isFine({ minutes: -1 })]).toEqual([
    true,
    false,
    false,
  ]);
  expect([
    isFine({ facts: many(10).map((name) => set(name)) }),
    isFine({ facts: many(11).map((name) => set(name)) }),
  ]).toEqual([true, false]);
});
