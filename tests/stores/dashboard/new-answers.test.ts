// docs/product/dashboard.md#your-turn
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskNextStep, deskReply, deskClaim } from '../../../src/lib/contract/desk-request.ts';
import { refreshLatestRequest } from '../../../src/lib/stores/dashboard/dashboard.ts';
import { $newAnswers } from '../../../src/lib/stores/dashboard/new-answers.ts';
import { $completedRequests, refreshRequestLists } from '../../../src/lib/stores/requests/request-lists.ts';
import { showUnread } from '../../../src/lib/stores/requests/unread.ts';
import { $thread, markSeen, openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { ownRequest } from '../../helpers/employees/own-thread.ts';
import { eventually } from '../../helpers/eventually.ts';

const demo = await demoEmployee();
let stop: () => void = () => undefined;
let one: string;
let other: string;
const concierge = () => conciergeOf(demo.app);
/** Of the requests of this test: others of the employee wait for them, too. */
const shownIds = () =>
  $newAnswers
    .get()
    ?.map(({ external_id: id }) => id)
    .filter((id) => id === one || id === other);

beforeEach(async () => {
  one = await ownRequest(demo.app);
  other = await ownRequest(demo.app);
});
afterEach(() => stop());

async function reply(id: string, body: string): Promise<void> {
  demo.app.clock.advance(1000);
  await concierge().call(deskReply, { params: { id }, body: { message: { body } } });
}

/** Shows the dashboard after the live stream has told how many requests hold something new. */
async function showDashboard(unread: number): Promise<void> {
  showUnread(unread);
  stop = $newAnswers.listen(() => undefined);
  await refreshLatestRequest();
}

/** Has the employee see everything, so that the next test begins without anything new. */
async function seeAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await openThread(id);
    const thread = $thread.get();
    if (thread.status === 'ready') await markSeen(thread.data);
  }
  // As the events of the live stream do.
  await refreshRequestLists();
}

test('are the requests with unread answers, the newest first', async () => {
  await reply(one, 'A first answer.');
  await reply(other, 'A later answer.');
  await showDashboard(2);
  expect(shownIds()).toEqual([other, one]);
  const newest = $newAnswers.get()?.find(({ external_id: id }) => id === other);
  expect(newest?.last_message?.body_html).toBe('A later answer.');
  // The completed requests have nothing new, and are not loaded.
  expect($completedRequests.get().status).toBe('loading');
  await seeAll([one, other]);
});

test('hold a completion that was not seen, for which the completed requests are loaded', async () => {
  await concierge().call(deskClaim, { params: { id: one } });
  await concierge().call(deskNextStep, { params: { id: one }, body: { next: { step: 'complete' } } });
  await showDashboard(1);
  await eventually(() => expect(shownIds()).toEqual([one]));
  await seeAll([one]);
});

test('what waits for the employee comes first, also when everything is read', async () => {
  await reply(one, 'Which one?');
  await concierge().call(deskNextStep, { params: { id: one }, body: { next: { step: 'them' } } });
  await seeAll([one]);
  await reply(other, 'Done.');
  await concierge().call(deskNextStep, { params: { id: other }, body: { next: { step: 'complete' } } });
  await showDashboard(1);
  await eventually(() => expect(shownIds()).toEqual([one, other]));
  expect($newAnswers.get()?.find(({ external_id: id }) => id === one)).toMatchObject({
    ...{ waits_for_you: true, unread_count: 0 },
  });
  await seeAll([other]);
});
