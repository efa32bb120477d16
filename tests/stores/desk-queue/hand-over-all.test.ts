// docs/product/desk-request.md#all-of-mine
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskClaim, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import {
  $handOverAll,
  $ownRequests,
  beginHandOverAll,
  changeHandOverAll,
  handOverAll,
} from '../../../src/lib/stores/desk-queue/hand-over-all.ts';
import { $concierge, refreshDeskSession } from '../../../src/lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge, type SignedInConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { openTestPage } from '../../helpers/page-events.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { eventually } from '../../helpers/eventually.ts';

const app = await appOfFile();
let browser: TestBrowser;
let ines: SignedInConcierge;
let noor: SignedInConcierge;
let employee: Employee;

beforeAll(async () => {
  await addTestSurveys(app);
  employee = await newEmployee(app, 'Ana', 'Silva');
});
beforeEach(async () => {
  [ines, noor] = [await newConcierge(app), await newConcierge(app)];
  openTestPage();
  browser = conciergesBrowser(app, ines);
  await refreshDeskSession();
  changeHandOverAll({ step: 'done' });
});

type Given = Awaited<ReturnType<typeof newRequest>>;

/** Gives Ines some requests and opens the hand-over of all of them. */
async function begin(count: number): Promise<Given[]> {
  const given: Given[] = [];
  for (let index = 0; index < count; index += 1) {
    const one = await newRequest(employee);
    await ines.call(deskClaim, { params: { id: one.id } });
    given.push(one);
  }
  beginHandOverAll();
  await eventually(() => expect(dataOf($ownRequests.get())).toHaveLength(count));
  return given;
}
const ownerOf = async (id: number) =>
  (await noor.call(deskRequest, { params: { id } })).turn.owner?.id ?? null;
const notesOf = async (id: number) =>
  (await noor.call(deskRequest, { params: { id } })).notes.map(({ body }) => body);

test('what the network kept from being handed over is tried again, once each, and nothing is lost', async () => {
  const [one, other] = await begin(2);
  if (!one || !other) throw new Error('Two requests are needed.');
  changeHandOverAll({ to: '', note: 'Back to you all.', thenAway: true });
  browser.online = false;
  await handOverAll();
  expect(Object.values($handOverAll.get().outcomes)).toMatchObject([{ kind: 'failed' }]);
  expect(dataOf($concierge.get())?.away).toBe(false);
  expect($handOverAll.get().note).toBe('Back to you all.');
  browser.online = true;
  await handOverAll();
  expect(Object.values($handOverAll.get().outcomes).map(({ kind }) => kind)).toEqual(['handed', 'handed']);
  expect(await notesOf(one.id)).toEqual(['Back to you all.']);
  expect(await ownerOf(other.id)).toBeNull();
  expect((await ines.call(deskQueue, { query: { tab: 'mine' } })).requests).toEqual([]);
  expect(dataOf($concierge.get())?.away).toBe(true);
});
