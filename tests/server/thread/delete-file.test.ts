// docs/product/thread.md#deleting-a-file
import { inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { uploads } from '../../../server/db/schema/requests.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { askForOwnData } from '../../../src/lib/contract/account.ts';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { holdEmployee, liftEmployeeHold } from '../../../src/lib/contract/operator/holds.ts';
import { getRequest, searchRequests } from '../../../src/lib/contract/requests.ts';
import { submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { deleteFile, postMessage } from '../../../src/lib/contract/thread.ts';
import { expiringUrl } from '../../../src/lib/contract/uploads.ts';
import { answer, answerTheRest, started } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { EMPLOYEE_PASSWORD, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { PNG, uploaded, uploadedFor } from '../../helpers/sample-files.ts';

const { app, ines } = await deskOfFile();
const operator = operatorOf(app);
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app));
  app.clock.advance(1000);
});

const MARK = 'File deleted by Ana';
const thread = async () => (await employee.call(getRequest, { params })).request;
const atDesk = () => ines.call(deskRequest, { params });
const found = async (q: string) => ({
  employee: (await employee.call(searchRequests, { query: { q } })).external_ids.length,
  desk: (await ines.call(deskQueue, { query: { tab: 'all', q } })).requests.length,
});
const everything = async () =>
  JSON.stringify([
    await thread(),
    await atDesk(),
    await operator.call(exportEmployee, { body: { email: employee.email } }),
  ]);
const rowsOf = (...keys: string[]) =>
  app.services.db.select({ key: uploads.key }).from(uploads).where(inArray(uploads.key, keys));

/** Sends a message and returns its id. */
async function say(body: string, keys: string[] = []): Promise<number> {
  const sent = await employee.call(postMessage, {
    params,
    body: { message: { body, attachment_keys: keys } },
  });
  app.clock.advance(1000);
  return sent.request.messages.at(-1)?.id ?? 0;
}

const upload = (name: string) => uploadedFor(app, employee, params.id, name, PNG);

describe('a file that its employee deletes', () => {
  const remove = (key: string) => employee.call(deleteFile, { params, body: { key } });

  test('is gone with its name after a concierge has seen it, and both sides read who deleted it', async () => {
    const key = await upload('salary-2026.png');
    await say('Attached: salary-2026.png', [key]);
    const { messages } = (await atDesk()).request;
    await employee.call(expiringUrl, { query: { key } });
    const { request } = await remove(key);
    expect(request.messages.at(-1)).toMatchObject({ body_html: MARK, attachment_keys: [] });
    const desk = await atDesk();
    expect(desk.request.messages.at(-1)).toMatchObject({ id: messages.at(-1)?.id, body_html: MARK });
    expect(desk.files).toEqual([]);
    expect(await found('salary')).toEqual({ employee: 0, desk: 0 });
    expect(await everything()).not.toContain('salary');
    expect(await rowsOf(key)).toEqual([]);
    expect(await app.services.storage.open(key)).toBeNull();
    expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
    expect(await employee.refused(deleteFile, { params, body: { key } })).toMatchObject({ status: 404 });
  });

  test('leaves the words of its message, and a page that has the message loads it again', async () => {
    const key = await upload('van.png');
    const id = await say('The red one', [key]);
    const query = { after: String(id) };
    const before = await ines.call(deskRequest, { params, query });
    await remove(key);
    expect((await thread()).messages.at(-1)?.body_html).toBe(`The red one<br><br>${MARK}`);
    const after = await ines.call(deskRequest, { params, query });
    expect(after.known).not.toEqual(before.known);
  });

  test('is no answer of its request any more', async () => {
    const survey = await started(employee, SURVEY);
    const key = await uploaded(app, employee, 'id-card.png');
    await answer(employee, survey, ITEM.thing, 'Some help');
    await answer(employee, survey, ITEM.kind, 'b');
    await answer(employee, survey, ITEM.picture, key);
    await answerTheRest(employee, survey);
    const { request } = await employee.call(submitSurvey, { params: { id: survey } });
    await employee.settled();
    params = { id: request.id };
    expect(await everything()).toContain('id-card.png');
    await remove(key);
    expect((await thread()).answers).toContainEqual(expect.objectContaining({ answer: MARK }));
    expect(await everything()).not.toContain('id-card');
  });

  test('is no answer of a card any more', async () => {
    const { request: asked } = await ines.call(deskSendCard, {
      params,
      body: {
        card: { kind: 'facts', question: 'One', questions: [{ label: 'Card', type: 'SingleUploadInput' }] },
      },
    });
    const key = await upload('visa.png');
    const facts = [{ id: '1', value: key }];
    const card_id = asked.messages.at(-1)?.id ?? 0;
    await employee.call(postMessage, {
      params,
      body: { message: { body: '-', card_answer: { card_id, facts } } },
    });
    await remove(key);
    expect((await thread()).messages.at(-1)?.body_html).toBe(`Card<br>${MARK}`);
    expect(await everything()).not.toContain('visa.png');
  });

  test('is missing for another employee, and in another request of its own', async () => {
    const key = await upload('mine.png');
    await say('Mine', [key]);
    const other = await employeeWithRequest(app);
    for (const { employee: who, params: where } of [{ employee: other.employee, params }, other])
      expect(await who.refused(deleteFile, { params: where, body: { key } })).toMatchObject({ status: 404 });
    expect(await rowsOf(key)).toEqual([{ key }]);
  });

  test('is gone for all while its store is away, and goes with the next clean-up', async () => {
    const key = await upload('away.png');
    await say('Attached: away.png', [key]);
    const remove = vi.spyOn(app.services.storage, 'remove').mockRejectedValue(new Error('away'));
    onTestFinished(() => remove.mockRestore());
    await employee.call(deleteFile, { params, body: { key } });
    expect(JSON.stringify([await thread(), await atDesk()])).not.toContain('away.png');
    expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
    expect(await rowsOf(key)).toEqual([{ key }]);
    remove.mockRestore();
    await cleanUp(app.services);
    expect(await rowsOf(key)).toEqual([]);
    expect(await app.services.storage.open(key)).toBeNull();
  });

  test('is kept under a legal hold where nobody sees it, and goes after the hold', async () => {
    const key = await upload('evidence.png');
    await say('Attached: evidence.png', [key]);
    const { email } = employee;
    await operator.call(holdEmployee, { body: { email, reason: 'case 7' } });
    const archived = async () => {
      const { path } = await employee.call(askForOwnData, { body: { password: EMPLOYEE_PASSWORD } });
      return Buffer.from(await (await app.fetch(path)).arrayBuffer()).includes('evidence');
    };
    expect(await archived()).toBe(true);
    const given: string[] = [];
    for (const as of ['picture', 'preview'] as const)
      given.push((await employee.call(expiringUrl, { query: { key, as } })).expiring_url);
    const opened = () => Promise.all(given.map(async (url) => (await app.fetch(url)).status));
    expect(await opened()).toEqual([200, 200]);
    await remove(key);
    expect(await opened()).toEqual([404, 404]);
    expect(JSON.stringify([await thread(), await atDesk()])).not.toContain('evidence');
    expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
    const again = { message: { body: 'Again', attachment_keys: [key] } };
    const refusal = await employee.refused(postMessage, { params, body: again });
    expect(refusal).toMatchObject({ code: 'file_missing' });
    expect(await archived()).toBe(false);
    const { files } = await operator.call(exportEmployee, { body: { email } });
    expect(files.map((file) => file.key)).toEqual([key]);
    expect((await app.fetch(files[0]?.url ?? '')).status).toBe(200);
    app.clock.advance(16 * DAY_MS);
    await cleanUp(app.services);
    expect(await rowsOf(key)).toEqual([{ key }]);
    await operator.call(liftEmployeeHold, { body: { email } });
    await cleanUp(app.services);
    expect(await rowsOf(key)).toEqual([]);
  });
});
