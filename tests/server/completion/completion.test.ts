// docs/product/completion.md#card
// docs/product/completion.md#thanks
// docs/product/completion.md#something-is-still-open
// docs/product/completion.md#rating
// docs/product/completion.md#time-given-back
// docs/product/completion.md#what-was-done
// docs/product/completion.md#what-worked
// docs/product/completion.md#what-they-said
import { beforeEach, describe, expect, test } from 'vitest';
import {
  rateCompletion,
  reopenCompletion,
  thankForCompletion,
  timeGivenBack,
} from '../../../src/lib/contract/completion.ts';
import { deskCompletion, deskOutcomes } from '../../../src/lib/contract/desk-completion.ts';
import { deskAudit } from '../../../src/lib/contract/desk-audit.ts';
import { deskDraft, deskReopen, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import {
  complete as completeAs,
  employeeWithRequest,
  newConcierge,
} from '../../helpers/employees/concierge.ts';
import { callerWith, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { eventually } from '../../helpers/eventually.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';
import { accountTopic } from '../../../server/ports/live.ts';
import { readStory } from '../../../server/story/read-story.ts';
import { personalPart } from '../../../server/services/desk-request/describe-completion.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';

const app = await appOfFile();
await addTestSurveys(app);
const ines = await newConcierge(app, { role: 'lead' });
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
});

const complete = () => completeAs(ines, params);
const describeAs = (completion: { summary?: string; minutes?: number }) =>
  ines.call(deskCompletion, { params, body: { completion } });
const shown = async () => (await employee.call(getRequest, { params })).request;
const atDesk = () => ines.call(deskRequest, { params });
const standing = async () => (await shown()).completion ?? expect.fail('No completion stands.');
const say = (body: string, client_id?: string) =>
  employee.call(postMessage, { params, body: { message: { body, client_id } } });
const about = async () => ({ params, body: { completion_id: (await standing()).id } });
const rate = async (rating: number, text = '') =>
  employee.call(rateCompletion, {
    params,
    body: { completion_id: (await standing()).id, rating, text },
  });

describe('the card', () => {
  test('comes with a completion, without a text and without a time that nobody has said, and leaves with its end', async () => {
    expect((await shown()).completion).toBeNull();
    await complete();
    expect(await standing()).toEqual({
      id: expect.any(Number) as number,
      summary: null,
      message_id: null,
      minutes: 0,
      asks: false,
      rating: null,
      rating_text: null,
      thanked: false,
      survey: { id: expect.any(Number) as number, name: expect.any(String) as string },
    });
    await ines.call(deskReopen, { params });
    expect((await shown()).completion).toBeNull();
    expect((await atDesk()).completions).toMatchObject([{ reopened_by: 'concierge' }]);
  });

  test('has what was done whatever ids the employee gives their messages', async () => {
    await complete();
    const { id } = await standing();
    await say('Thanks', `completion-${String(id)}`);
    await complete();
    await describeAs({ summary: 'The vet has you down for Monday.' });
    expect(await standing()).toMatchObject({ id, summary: 'The vet has you down for Monday.' });
  });

  test('says what was done, which is the last message of the thread, once', async () => {
    await complete();
    const body = { kind: 'summary' as const, body: 'The vet' };
    await ines.call(deskDraft, { params, body });
    expect((await atDesk()).drafts).toMatchObject([body]);
    await describeAs({ summary: 'The vet has you down for Monday.', minutes: 45 });
    expect((await atDesk()).drafts).toEqual([]);
    await describeAs({ summary: 'The vet has you down for Monday.' });
    const { messages, completion, status } = await shown();
    expect(messages.at(-1)).toMatchObject({ id: completion?.message_id, source: 'life_concierge' });
    expect(messages).toHaveLength(1);
    expect({ completion, status }).toMatchObject({
      completion: { summary: 'The vet has you down for Monday.', minutes: 45 },
      status: 'closed',
    });
    const again = { params, body: { completion: { summary: 'On Tuesday.' } } };
    expect(await ines.refused(deskCompletion, again)).toMatchObject({
      status: 422,
      code: 'completion_described',
    });
    await describeAs({ minutes: 60 });
    expect(await standing()).toMatchObject({ summary: 'The vet has you down for Monday.', minutes: 60 });
  });

  test('is refused its text once the request is open again', async () => {
    await complete();
    await say('One more thing');
    const body = { completion: { summary: 'Done.' } };
    expect(await ines.refused(deskCompletion, { params, body })).toMatchObject({
      status: 409,
      code: 'request_reopened',
    });
  });
});

describe('thanks', () => {
  test('are seen at the desk, reopen nothing, and count as no action', async () => {
    await complete();
    const before = (await ines.call(deskAudit)).entries.length;
    const call = await about();
    await employee.call(thankForCompletion, call);
    await employee.call(thankForCompletion, call);
    expect(await standing()).toMatchObject({ thanked: true });
    const { turn, completions, status_changes: changes } = await atDesk();
    expect(turn.state).toBe('completed');
    expect(completions).toMatchObject([{ thanked: true, reopened_by: null }]);
    expect(changes.filter(({ action }) => action === 'completed')).toHaveLength(1);
    expect((await ines.call(deskAudit)).entries.length).toBe(before + 1);
  });

  test('in a message let the same completion stand again, with its rating, when it is closed again', async () => {
    await complete();
    await rate(5);
    const thanks = await about();
    const { id } = await standing();
    await say('Thank you!');
    expect((await atDesk()).completions).toMatchObject([{ id, reopened_by: 'message' }]);
    expect(await employee.refused(thankForCompletion, thanks)).toMatchObject({ code: 'request_reopened' });
    await complete();
    expect(await standing()).toMatchObject({ id, rating: 5 });
  });
});

describe('something is still open', () => {
  test('brings the request back to its owner, once', async () => {
    await complete();
    const call = await about();
    await employee.call(reopenCompletion, call);
    await employee.call(reopenCompletion, call);
    const { turn, completions } = await atDesk();
    expect(turn).toMatchObject({ state: 'us', owner: { id: ines.id } });
    expect(completions).toMatchObject([{ reopened_by: 'employee' }]);
  });

  test('makes the next completion a new one, of which the employee is told', async () => {
    await complete();
    const first = await about();
    await employee.call(reopenCompletion, first);
    await complete();
    expect((await standing()).id).not.toBe(first.body.completion_id);
    expect((await shown()).completion_unseen).toBe(true);
    expect(await employee.refused(thankForCompletion, first)).toMatchObject({ code: 'request_reopened' });
  });
});

describe('a rating', () => {
  test('of nothing, of half a step and of another’s request is refused', async () => {
    await complete();
    const { id: completionId } = await standing();
    for (const rating of [0, 6, 2.5, -1]) {
      const body = { completion_id: completionId, rating };
      expect(await employee.refused(rateCompletion, { params, body })).toMatchObject({ code: 'validation' });
    }
    const stranger = await newEmployee(app);
    const body = { completion_id: completionId, rating: 1 };
    expect(await stranger.refused(rateCompletion, { params, body })).toMatchObject({ code: 'not_found' });
    expect(await standing()).toMatchObject({ rating: null });
  });

  test('that changes back and forth is told once in the story, and counts as it was said last', async () => {
    await complete();
    for (const rating of [1, 5, 1, 5, 2]) await rate(rating);
    expect(await standing()).toMatchObject({ rating: 2 });
    const story = await readStory(app.services.db, params.id);
    expect(story.filter(({ kind }) => kind === 'rated')).toHaveLength(1);
  });
});

test('the same thanks and rating again are announced to nobody, and too many in a minute are refused', async () => {
  const heard: string[] = [];
  const unfollow = app.services.live.follow(accountTopic(employee.userId), {
    onNotification: (one) => {
      if (one.kind === 'event' && 'status' in one.event.data) heard.push(one.event.data.status);
    },
    onGap: () => undefined,
    onEnd: () => undefined,
  });
  const hears = (count: number) =>
    eventually(() => expect(heard.filter((one) => one !== 'open')).toHaveLength(count));
  await complete();
  const thanks = await about();
  await hears(1);
  for (let time = 0; time < 3; time += 1) await rate(4, 'Quick');
  await hears(2);
  for (let time = 0; time < 3; time += 1) await employee.call(thankForCompletion, thanks);
  await hears(3);
  await rate(5);
  await hears(4);
  await say('One more thing');
  await eventually(() => expect(heard.at(-1)).toBe('in_progress'));
  await hears(5);
  unfollow?.();

  const strict = callerWith(
    variantOf(app, {}, { rateLimitFactor: 1 / 30 }),
    employee.authorization.slice('Bearer '.length),
  );
  await strict.call(thankForCompletion, thanks);
  expect(await strict.refused(thankForCompletion, thanks)).toMatchObject({ status: 429 });
});

test('the time given back is that of the requests that are completed', async () => {
  expect(await employee.call(timeGivenBack)).toEqual({ minutes: 0, completions: 0 });
  await complete();
  await describeAs({ minutes: 90 });
  params = { id: (await newRequest(employee)).id };
  await complete();
  expect(await employee.call(timeGivenBack)).toEqual({ minutes: 90, completions: 1 });
  await describeAs({ minutes: 30 });
  expect(await employee.call(timeGivenBack)).toEqual({ minutes: 120, completions: 2 });
  await say('One more thing');
  expect(await employee.call(timeGivenBack)).toEqual({ minutes: 90, completions: 1 });
});

const known = {
  names: ['Zoë', 'de la Cruz'],
  addresses: ['12 Elm Street', '94107'],
  texts: ['Call me: (555) 555-0173, plan 88-1234', 'It costs $59 in 2 weeks'],
};

test.each([
  ['Ask Zoe first', 'zoe'],
  ['Ask CRUZ’s bank', 'cruz'],
  ['Write to help@shop.example', 'help@shop.example'],
  ['The shop at 12, Elm street', '12 elm street'],
  ['Postal code 94107', '94107'],
  ['Number 5550173', '5550173'],
  ['Number 555.555.0173', '555'],
  ['Plan 881234', '881234'],
  ['Plan 88 1234', '1234'],
])('refuses "%s"', (note, part) => {
  expect(personalPart(note, known)).toBe(part);
});

test.each(['Ask for the retention team', 'Saves $59 within 2 weeks', 'Elm trees need 4 visits', 'Plan 999'])(
  'takes "%s"',
  (note) => {
    expect(personalPart(note, known)).toBeNull();
  },
);

test('a note without personal data is shown in other requests of the survey, within the scope', async () => {
  const served = await newCompany(app);
  const [ana, ben] = [await newEmployee(app, 'Ana', 'Silva'), await newEmployee(app, 'Ben', 'Wood')];
  await joinCompany(app, ben, served);
  const [first, second] = [{ id: (await newRequest(ana)).id }, { id: (await newRequest(ben)).id }];
  const everywhere = await newConcierge(app);
  const forBen = await newConcierge(app, { companyIds: [served] });
  await ana.call(postMessage, { params: first, body: { message: { body: 'My plan is 4471' } } });
  await completeAs(everywhere, first);

  const write = (outcome: string) => ({ params: first, body: { completion: { outcome } } });
  for (const [outcome, sentence] of [
    ['Tell Silva early', /“silva” tells/],
    ['Plan 4471 has it', /“4471” tells/],
    ['One\nTwo\nThree', /two lines/],
  ] as const) {
    const refusal = await everywhere.refused(deskCompletion, write(outcome));
    expect(refusal).toMatchObject({ status: 422, error: expect.stringMatching(sentence) as string });
  }
  await everywhere.call(deskCompletion, write('Ask the shop by phone.\nIn the morning.'));
  expect((await everywhere.call(deskRequest, { params: first })).completions).toMatchObject([
    { outcome: 'Ask the shop by phone.\nIn the morning.' },
  ]);

  const inBens = await everywhere.call(deskOutcomes, { params: second });
  expect(inBens.outcomes.map(({ text }) => text)).toEqual(['Ask the shop by phone.\nIn the morning.']);
  expect(Object.keys(inBens.outcomes[0] ?? {})).toEqual(['id', 'text', 'completed_at']);
  expect((await everywhere.call(deskOutcomes, { params: first })).outcomes).toEqual([]);
  expect((await forBen.call(deskOutcomes, { params: second })).outcomes).toEqual([]);
  await everywhere.call(deskCompletion, write(''));
  expect((await everywhere.call(deskOutcomes, { params: second })).outcomes).toEqual([]);
});
