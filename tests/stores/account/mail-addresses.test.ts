// docs/product/account.md#where-mails-go
// docs/product/account.md#addresses-for-mails
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '../../../server/db/schema/identity.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import { call } from '../../../src/lib/api/shared/client.ts';
import { postIntroAnswers, startSurvey } from '../../../src/lib/contract/assistant.ts';
import {
  $mailAddresses,
  $mailAddressChange,
  $mailAddressLink,
  $mailsOfRequest,
  confirmByLink,
  loadMailsOfRequest,
  refreshMailAddresses,
  sendLink,
  stopMailsTo,
  takeMailAddressLink,
} from '../../../src/lib/stores/account/mail-addresses.ts';
import { $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts, closeToast } from '../../../src/lib/stores/shared/toasts.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';
import { PASSWORD } from '../../helpers/employees/signed-up-employee.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { speakCoreCallsAlone } from '../../helpers/network/core-calls-alone.ts';

const GIVEN = 'robin@home.test';
const me = await newcomer();

beforeEach(async () => {
  openAddressBar('');
  $mailAddressLink.set(null);
  await refreshUser();
  const { db, clock } = me.app.services;
  await db.update(users).set({ emailConfirmedAt: clock.now() }).where(eq(users.email, account()));
  const { user_request_survey: intro } = await call(startSurvey, { params: { id: 603 }, body: {} });
  const answers = [{ answer_id: 165, value: GIVEN }];
  await call(postIntroAnswers, { params: { token: String(intro.token) }, body: { answers } });
  await me.app.services.background.drain();
  await refreshMailAddresses();
});
afterEach(() => {
  for (const { id } of $toasts.get()) closeToast(id);
});

const account = () => dataOf($user.get())?.email ?? expect.fail('no user');
const shown = () => dataOf($mailAddresses.get());
const rest = { busy: null, failure: null };
const unconfirmed = { email: GIVEN, confirmed: false, link_sent: true, preferred: true };
async function openLink(): Promise<void> {
  const mails = (await me.app.outbox()).filter(({ recipient }) => recipient === GIVEN);
  me.browser.here = `/account${/#confirm-mails=[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''}`;
  takeMailAddressLink();
}

test('an address is confirmed by the link of the page and a press, and taken back by another', async () => {
  expect(shown()).toEqual([unconfirmed]);
  await openLink();
  await confirmByLink();
  expect([$mailAddressChange.get(), $mailAddressLink.get()]).toEqual([rest, null]);
  expect(shown()).toEqual([{ ...unconfirmed, confirmed: true }]);
  await stopMailsTo(GIVEN);
  expect(shown()).toEqual([unconfirmed]);
});

test('a used link of an address that was taken back says so and stays; a new one is sent by a press', async () => {
  expectFailedCall('POST /api/v1/users/mail-addresses/confirmation', 422);
  await openLink();
  await confirmByLink();
  await stopMailsTo(GIVEN);
  await openLink();
  await confirmByLink();
  expect($mailAddressChange.get().failure).toContain('This link is no longer valid.');
  expect($mailAddressLink.get()).not.toBeNull();
  await sendLink(GIVEN);
  await me.app.services.background.drain();
  expect($toasts.get().at(-1)?.message).toContain(`Sent to ${GIVEN}`);
  await openLink();
  await confirmByLink();
  expect(shown()).toMatchObject([{ confirmed: true }]);
});

test('a request says which address hears; without an answer of the API nothing is said', async () => {
  const { db, clock } = me.app.services;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, account()));
  const now = clock.now();
  const [request] = await db
    .insert(requests)
    .values({
      ...{ userId: user?.id ?? 0, surveyId: 101, name: 'A request', discreet: true },
      ...{ issuedAt: now, createdAt: now, updatedAt: now, waitingSince: now },
    })
    .returning({ id: requests.externalId });
  const id = request?.id ?? '';
  await loadMailsOfRequest(id);
  const said = () => $mailsOfRequest.get()?.mails;
  expect(said()).toEqual({ choice: 'on', to: account(), waits_for: GIVEN, discreet: true });
  me.browser.online = false;
  await loadMailsOfRequest(id);
  expect(said()).toBe('unknown');
  me.browser.online = true;
});

test.each([400, 401, 403, 404, 405, 422, 500, 501])(
  'is hidden with an API of the core calls alone, which answers %i',
  async (status) => {
    const token = String(status);
    expectFailedCall('GET /api/v1/users/mail-addresses', status);
    expectFailedCall('GET /api/v1/requests/:id/mails', status);
    speakCoreCallsAlone(PASSWORD, () => new Response('<h1>No</h1>', { status }));
    await refreshUser();
    await refreshMailAddresses();
    expect(shown()).toBeNull();
    await loadMailsOfRequest(token);
    expect($mailsOfRequest.get()).toEqual({ requestId: token, mails: null });
  },
);
