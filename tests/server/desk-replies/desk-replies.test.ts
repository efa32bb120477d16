// docs/product/desk-replies.md#variables-and-blanks
// docs/product/desk-replies.md#shared-replies
// docs/product/desk-replies.md#own-replies
// docs/product/desk-replies.md#order
// docs/product/desk-replies.md#offers-beside-the-request
import { beforeEach, describe, expect, test } from 'vitest';
import {
  deskAddReply,
  deskChangeReply,
  deskOfferings,
  deskOwnReplies,
  deskRemoveReply,
  deskReplies,
} from '../../../src/lib/contract/desk-replies.ts';
import { OWN_REPLIES_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { applyContent, type Content } from '../../../src/lib/contract/operator/content.ts';
import { offerings } from '../../../src/lib/contract/offerings.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
let ines = await newConcierge(app);
const noor = await newConcierge(app);
await newCompany(app, { slug: 'sample-works' });
beforeEach(async () => {
  ines = await newConcierge(app);
});

// A playbook names replies.
const surveys = demoContent.surveys.map(({ playbook: _, ...survey }) => survey);
const apply = (replies: Content['replies']) =>
  operatorOf(app).call(applyContent, { body: { content: { ...demoContent, surveys, replies } } });
const shared = (key: string, given: Partial<Content['replies'][number]> = {}) => ({
  key,
  name: key,
  body: `The text of ${key}`,
  position: 1,
  categories: [],
  surveys: [],
  ...given,
});
const add = (name: string, body = `The text of ${name}`) =>
  ines.call(deskAddReply, { body: { reply: { name, body } } });

/** Submits a request from the survey 101, about a car. */
async function carRequest(employee?: Employee): Promise<{ id: number }> {
  return { id: (await newRequest(employee ?? (await newEmployee(app)))).id };
}

describe('the list of a request', () => {
  test('has the replies of its survey, of its category, the own ones, then the others', async () => {
    await apply([
      shared('for-pets', { categories: ['pet'] }),
      shared('for-anything'),
      shared('for-cars', { categories: ['car'] }),
      shared('for-repairs', { surveys: ['book-a-car-service'], position: 9 }),
    ]);
    await add('My own');
    const { replies } = await ines.call(deskReplies, { params: await carRequest() });
    expect(replies.map(({ name, own }) => [name, own])).toEqual([
      ['for-repairs', false],
      ['for-cars', false],
      ['My own', true],
      ['for-anything', false],
      ['for-pets', false],
    ]);
  });

  test('has what is for the employee’s company alone where the employee belongs to it', async () => {
    await apply([shared('for-the-works', { companies: ['sample-works'] })]);
    const employee = await newEmployee(app);
    const params = await carRequest(employee);
    expect((await ines.call(deskReplies, { params })).replies).toEqual([]);
    await joinCompany(app, employee, 'sample-works');
    expect((await ines.call(deskReplies, { params })).replies).toMatchObject([{ id: 'for-the-works' }]);
  });

  test('names the benefit whose request it is, and none when several lead there', async () => {
    const employee = await newEmployee(app);
    const taxes = await newRequest(
      employee,
      demoContent.surveys.find(({ key }) => key === 'get-ready-for-taxes')?.id,
    );
    const named = async () => (await ines.call(deskReplies, { params: { id: taxes.id } })).benefit;
    expect(await named()).toBe('Tidy Ledger Tax Filing');
    const content = structuredClone(demoContent);
    content.offerings[0]!.request = { survey: 'get-ready-for-taxes', label: 'Ask' };
    await operatorOf(app).call(applyContent, { body: { content } });
    expect(await named()).toBeNull();
    await operatorOf(app).call(applyContent, { body: { content: demoContent } });
    expect((await ines.call(deskReplies, { params: await carRequest() })).benefit).toBeNull();
  });
});

test('the benefits and offers are those that the employee sees', async () => {
  const employee = await newEmployee(app);
  const { offerings: seen } = await employee.call(offerings, { query: {} });
  const { offerings: shown, app_origin: origin } = await ines.call(deskOfferings, {
    params: await carRequest(employee),
  });
  expect(shown).toEqual(seen);
  expect(origin).toBe(app.services.appOrigin);
});

describe('own replies', () => {
  test('are added, changed and removed by their concierge alone', async () => {
    const [reply] = (await add('Thanks')).replies;
    const params = { id: reply?.id ?? 0 };
    const body = { reply: { name: 'Many thanks', body: 'Thank you, {first name}!' } };
    const missing = await noor.refused(deskChangeReply, { params: { id: 999_999 }, body });
    expect(missing).toMatchObject({ status: 404, code: 'not_found' });
    expect(await noor.refused(deskChangeReply, { params, body })).toEqual(missing);
    expect(await noor.refused(deskRemoveReply, { params })).toEqual(missing);
    expect(await noor.call(deskOwnReplies)).toEqual({ replies: [] });
    expect(await ines.call(deskChangeReply, { params, body })).toEqual({
      replies: [{ id: params.id, ...body.reply }],
    });
    expect(await ines.call(deskRemoveReply, { params })).toEqual({ replies: [] });
  });

  test('have names of their own; the same one twice is stored once', async () => {
    await add('Thanks');
    expect((await add('Thanks')).replies).toHaveLength(1);
    const taken = { status: 409, code: 'name_taken', error: 'You have a reply “Thanks” already.' };
    const body = { reply: { name: ' Thanks ', body: 'Another text' } };
    expect(await ines.refused(deskAddReply, { body })).toEqual(taken);
    const other = (await add('Sorry')).replies.find(({ name }) => name === 'Sorry');
    expect(await ines.refused(deskChangeReply, { params: { id: other?.id ?? 0 }, body })).toEqual(taken);
  });

  test('are limited in number, also for calls at once, and in size', async () => {
    await Promise.all(Array.from({ length: OWN_REPLIES_MAX - 1 }, (_, index) => add(`Reply ${index}`)));
    const last = await Promise.allSettled([add('One'), add('Two'), add('Three')]);
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ines.call(deskOwnReplies)).replies).toHaveLength(OWN_REPLIES_MAX);
    for (const body of ['x'.repeat(4001), '   ', 'Hello {first name', 'Hello {}']) {
      const refusal = await noor.refused(deskAddReply, { body: { reply: { name: 'A', body } } });
      expect([body.slice(0, 20), refusal.code]).toEqual([body.slice(0, 20), 'validation']);
    }
  });
});
