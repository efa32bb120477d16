// docs/product/assistant.md#number-of-drafts
// docs/product/assistant.md#drafts-of-an-account
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { userRequestSurveys } from '../../../server/db/schema/requests.ts';
import { answerQuestion, submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { discardDraft, listDrafts, saveDraft, showDraft } from '../../../src/lib/contract/drafts.ts';
import { DAY_MS, DRAFTS_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { answer, answerBody, answerTheRest, next, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { uploaded } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let employee: Employee;
let id: number;
const app = await appOfFile();
await addTestSurveys(app);
beforeEach(async () => {
  employee = await newEmployee(app);
  id = await started(employee, SURVEY);
});

const listed = async () => (await employee.call(listDrafts)).drafts;
const shown = () => employee.call(showDraft, { params: { id } });
const type = (text: string, itemId: number = ITEM.thing, draft = id) =>
  employee.call(saveDraft, {
    params: { id: draft },
    body: { draft: { need: 'A lamp', typed: { item_id: itemId, text } } },
  });

describe('the list of drafts', () => {
  test('has what was answered or typed, the last changed first, and not what was only opened', async () => {
    expect(await listed()).toEqual([]);
    await type('A reading lamp');
    app.clock.advance(1_000);
    const other = await started(employee, SURVEY);
    await answer(employee, other, ITEM.thing, 'A chair');
    app.clock.advance(1_000);
    await started(employee, SURVEY);
    const survey = { id: SURVEY, name: 'A test request', for_alpha: true, offering_id: null };
    expect(await listed()).toMatchObject([
      { id: other, survey, need: null, answers: 1 },
      { id, survey, need: 'A lamp', answers: 0 },
    ]);
    await type('A reading lamp for the desk');
    expect((await listed()).map((draft) => draft.id)).toEqual([id, other]);
  });

  test('has no request that is sent, and none that nothing was added to for fourteen days', async () => {
    await answer(employee, id, ITEM.thing, 'A lamp');
    const old = await started(employee, SURVEY);
    await answer(employee, old, ITEM.thing, 'A chair');
    await answerTheRest(employee, id);
    await employee.call(submitSurvey, { params: { id } });
    await employee.settled();
    expect((await listed()).map((draft) => draft.id)).toEqual([old]);
    app.clock.advance(14 * DAY_MS);
    expect((await (await newEmployee(app)).call(listDrafts)).drafts).toEqual([]);
  });
});

describe('one draft', () => {
  test('has its answers with their questions, the file’s name, what is off the path and what is typed', async () => {
    await answer(employee, id, ITEM.thing, 'A lamp');
    await answer(employee, id, ITEM.kind, 'a');
    await answer(employee, id, ITEM.moreAboutA, 'It flickers');
    const key = await uploaded(app, employee);
    await answer(employee, id, ITEM.picture, key);
    await answer(employee, id, ITEM.kind, 'b');
    await type('555', ITEM.phone);
    const { draft, request } = await shown();
    expect(request).toBeNull();
    expect(draft?.answered.map(({ item, value, asked }) => [item.id, value, asked])).toEqual([
      [ITEM.thing, 'A lamp', true],
      [ITEM.kind, 'b', true],
      [ITEM.moreAboutA, 'It flickers', false],
      [ITEM.picture, key, true],
    ]);
    expect(draft?.answered[1]?.item.question.select_options).toHaveLength(3);
    expect(draft?.answered[3]?.file?.name).toMatch(/\.png$/);
    expect(draft).toMatchObject({ need: 'A lamp', typed: { item_id: ITEM.phone, text: '555' } });
    await answer(employee, id, ITEM.phone, '5555550142');
    expect((await shown()).draft?.typed).toBeNull();
  });

  test('that was sent names its request and keeps no typed text', async () => {
    await type('A reading lamp');
    await answerTheRest(employee, id);
    const sent = await employee.call(submitSurvey, { params: { id } });
    await employee.settled();
    expect(await shown()).toEqual({
      draft: null,
      request: { external_id: sent.request.external_id, name: sent.request.name },
    });
    const [row] = await app.services.db
      .select()
      .from(userRequestSurveys)
      .where(eq(userRequestSurveys.id, id));
    expect(row).toMatchObject({ need: null, typedItemId: null, typedText: null, typedAt: null });
    expect(
      await employee.refused(saveDraft, {
        params: { id },
        body: { draft: { need: null, typed: { item_id: ITEM.thing, text: 'Late' } } },
      }),
    ).toMatchObject({ status: 422, code: 'survey_sent' });
    expect(await employee.refused(discardDraft, { params: { id } })).toMatchObject({ status: 404 });
  });

  test('that was discarded is gone, with its answers', async () => {
    await answer(employee, id, ITEM.thing, 'A lamp');
    await employee.call(discardDraft, { params: { id } });
    expect(await listed()).toEqual([]);
    for (const refused of [
      employee.refused(showDraft, { params: { id } }),
      employee.refused(discardDraft, { params: { id } }),
      employee.refused(answerQuestion, { params: { id }, body: answerBody(ITEM.kind, 'a') }),
    ])
      expect(await refused).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('takes no text for a question of another survey, nor one beyond the length of an answer', async () => {
    const body = (item_id: number, text: string) => ({
      params: { id },
      body: { draft: { need: null, typed: { item_id, text } } },
    });
    expect(await employee.refused(saveDraft, body(1, 'A lamp'))).toMatchObject({ status: 404 });
    expect(await employee.refused(saveDraft, body(ITEM.thing, 'x'.repeat(5_001)))).toMatchObject({
      status: 422,
    });
    expect(await listed()).toEqual([]);
  });

  test('the answers of the profile are none', async () => {
    const intro = await started(employee, 603);
    const body = { draft: { need: 'A lamp', typed: null } };
    expect(await employee.refused(showDraft, { params: { id: intro } })).toMatchObject({ status: 404 });
    expect(await employee.refused(discardDraft, { params: { id: intro } })).toMatchObject({ status: 404 });
    expect(await employee.refused(saveDraft, { params: { id: intro }, body })).toMatchObject({ status: 404 });
  });

  test('beyond fifty keeps no typed text, says why, and takes none away', async () => {
    const now = app.clock.now();
    const rows = Array.from({ length: DRAFTS_MAX }, (_, count) => ({
      ...{ userId: employee.userId, surveyId: SURVEY, forAlpha: false, createdAt: now, typedAt: now },
      typedText: `Wish number ${count + 1}`,
    }));
    await app.services.db.insert(userRequestSurveys).values(rows);
    expect(
      await employee.refused(saveDraft, {
        params: { id },
        body: { draft: { need: null, typed: { item_id: ITEM.thing, text: 'One more wish' } } },
      }),
    ).toMatchObject({ status: 422, error: expect.stringMatching(/^You have 50 unfinished/) as string });
    await employee.call(saveDraft, { params: { id }, body: { draft: { need: null, typed: null } } });
    expect(await listed()).toHaveLength(DRAFTS_MAX);
    expect(await next(employee, id)).not.toBeNull();
  });
});
