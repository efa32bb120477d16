// docs/product/identity.md#reset-effect
// docs/product/identity.md#keep-my-requests
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '../../../../server/db/schema/identity.ts';
import { deviceSecretOf } from '../../../../server/services/identity/known-places.ts';
import { openRequests } from '../../../../src/lib/contract/requests.ts';
import { newRequest } from '../../../helpers/employees/answered-survey.ts';
import { callerWith, type Caller } from '../../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../../helpers/start-app.ts';
import * as api from '../support/call-identity.ts';

const own = api.ownAddresses();
const app = await appOfFile();
await addTestSurveys(app);

const AFRESH = { status: 200, body: { starts_afresh: true, can_keep: null } };
const REFUSED = { status: 422, body: { code: 'device_unknown' } };

interface Device {
  readonly headers: { readonly authorization: string };
  readonly secret: string;
  readonly caller: Caller;
}

async function deviceOf(email: string, password = api.PASSWORD): Promise<Device> {
  const { body, headers } = await api.signIn(app, email, password);
  const authorization = headers.get('authorization') ?? '';
  return {
    headers: { authorization },
    secret: (body as { device_secret: string }).device_secret,
    caller: callerWith(app, authorization.replace('Bearer ', '')),
  };
}

/** Signs up without a confirmation, sends a request, and asks for a reset. */
async function unconfirmed(email: string) {
  await api.signUpUnconfirmed(app, email);
  const device = await deviceOf(email);
  const request = await newRequest(device.caller);
  await api.forgot(app, email);
  return { ...device, request, link: await api.linkToken(app, email, 'reset-password') };
}

const idOf = async (email: string) => (await api.accountOf(app, email)).id;

describe('a device that was signed in to the unconfirmed account', () => {
  test('is told whose account it is, and keeps requests, name and confirmed address', async () => {
    const { link, secret, request, headers } = await unconfirmed(own('kept'));
    expect(await api.checkReset(app, link, secret)).toMatchObject({
      status: 200,
      body: { starts_afresh: true, can_keep: { name: 'Robin Meyer', request_count: 1 } },
    });
    expect((await api.resetAndKeep(app, link, secret)).status).toBe(200);
    expect((await api.currentUser(app, headers)).status).toBe(401);
    expect((await api.signIn(app, own('kept'), api.PASSWORD)).status).toBe(401);
    const owner = await deviceOf(own('kept'), api.NEW_PASSWORD);
    expect((await owner.caller.call(openRequests)).requests.map(({ id }) => id)).toEqual([request.id]);
    expect((await api.currentUser(app, owner.headers)).body).toMatchObject({
      user: { full_name: 'Robin Meyer', email_confirmed: true, request_count: 1 },
    });
    expect((await api.sentTo(app, own('kept'))).at(-1)?.text).toContain('Everything in the account was kept');
  });

  test('thirty times at once, kept and empty, has one effect', async () => {
    const { link, secret, request } = await unconfirmed(own('race'));
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? api.resetAndKeep(app, link, secret) : api.reset(app, link),
      ),
    );
    const winners = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    const { caller } = await deviceOf(own('race'), api.NEW_PASSWORD);
    const kept = (await caller.call(openRequests)).requests.map(({ id }) => id);
    expect(kept).toEqual((winners[0] ?? 1) % 2 === 0 ? [request.id] : []);
  });
});

test('a reset of who was not told of the fresh start is refused, changes nothing and leaves the link usable', async () => {
  const { link, request, caller } = await unconfirmed(own('untold'));
  expect(await api.resetUntold(app, link)).toMatchObject({ status: 409, body: { code: 'starts_afresh' } });
  expect((await caller.call(openRequests)).requests.map(({ id }) => id)).toEqual([request.id]);
  expect((await api.reset(app, link)).status).toBe(200);
});

test('the mail has a link for each choice, and a client that knows no more than the core call starts nothing afresh by the first', async () => {
  const { link, request, caller } = await unconfirmed(own('core'));
  const [mail] = await api.sentTo(app, own('core'));
  const [first = '', second = ''] = (mail?.text ?? '').match(/(?<=\/reset-password\/)\S+/g) ?? [];
  expect([second, link]).toEqual([`empty-${first}`, second]);
  expect(await api.reset(app, first)).toMatchObject({ status: 409, body: { code: 'starts_afresh' } });
  expect((await caller.call(openRequests)).requests.map(({ id }) => id)).toEqual([request.id]);
  expect(await api.checkReset(app, second)).toMatchObject(AFRESH);
  expect((await api.reset(app, second)).status).toBe(200);
  expect((await caller.refused(openRequests)).status).toBe(401);
});

test('a confirmed account is reset by who was not told, too', async () => {
  await api.signUpUnconfirmed(app, own('told'));
  await api.forgot(app, own('told'));
  await api.reset(app, await api.linkToken(app, own('told'), 'reset-password'));
  await api.forgot(app, own('told'));
  expect((await api.resetUntold(app, await api.linkToken(app, own('told'), 'reset-password'))).status).toBe(
    200,
  );
});

/** What somebody else can present, who has the mailbox but not the device. */
const forgeries: readonly (readonly [string, (email: string, device: Device) => Promise<string>])[] = [
  ['nothing readable', () => Promise.resolve('none')],
  [
    'a session number that does not fit a column',
    () => Promise.resolve(`${'9'.repeat(30)}.${'a'.repeat(43)}`),
  ],
  ['the session’s own token', (_, { headers }) => Promise.resolve(headers.authorization.slice(7))],
  [
    'a signature of another secret',
    (_, { secret }) =>
      Promise.resolve(deviceSecretOf({ ...app.services, secret: 'another' }, Number.parseInt(secret))),
  ],
  [
    'the number of the session with the signature of another one',
    async (email, { secret }) => {
      await api.signUpUnconfirmed(app, `other.${email}`);
      const other = await deviceOf(`other.${email}`);
      return `${secret.split('.')[0] ?? ''}.${other.secret.split('.')[1] ?? ''}`;
    },
  ],
  [
    'the device of another account',
    async (email) => {
      await api.signUpUnconfirmed(app, `another.${email}`);
      return (await deviceOf(`another.${email}`)).secret;
    },
  ],
  [
    'a device that was signed out',
    async (_, { headers, secret }) => {
      await api.send(app, 'DELETE', '/api/v1/users/sign_out', undefined, headers);
      return secret;
    },
  ],
  [
    'a device that another one has signed out',
    async (email, { secret }) => {
      const second = await deviceOf(email);
      await api.send(app, 'DELETE', '/api/v1/users/sessions/others', undefined, second.headers);
      return secret;
    },
  ],
  [
    'a session that still owes a code',
    async (email, { secret }) => {
      await app.services.db
        .update(sessions)
        .set({ mfaRequired: true })
        .where(eq(sessions.userId, await idOf(email)));
      return secret;
    },
  ],
];

test.each(forgeries)('%s keeps nothing, names nobody and leaves the link usable', async (title, forge) => {
  const email = own(`forged${String(forgeries.findIndex(([name]) => name === title))}`);
  const { link, request, ...device } = await unconfirmed(email);
  const forged = await forge(email, device);
  expect(await api.checkReset(app, link, forged)).toMatchObject(AFRESH);
  expect(await api.resetAndKeep(app, link, forged)).toMatchObject(REFUSED);
  expect((await api.signIn(app, email, api.NEW_PASSWORD)).status).toBe(401);
  expect((await api.reset(app, link)).status).toBe(200);
  const { caller } = await deviceOf(email, api.NEW_PASSWORD);
  expect((await caller.call(openRequests)).requests).not.toMatchObject([{ id: request.id }]);
});

test('a squatter’s device passes nothing on: neither to the mailbox alone nor after the owner’s reset', async () => {
  const squatter = await unconfirmed(own('owner'));
  expect(await api.checkReset(app, squatter.link)).toMatchObject(AFRESH);
  expect((await api.reset(app, squatter.link)).status).toBe(200);
  const owner = await deviceOf(own('owner'), api.NEW_PASSWORD);
  expect((await owner.caller.call(openRequests)).requests).toEqual([]);
  // The squatter’s secret opens nothing of the account that the owner has now, confirmed as it is.
  await api.forgot(app, own('owner'));
  const link = await api.linkToken(app, own('owner'), 'reset-password');
  expect((await api.checkReset(app, link, squatter.secret)).body).toEqual({
    starts_afresh: false,
    can_keep: null,
  });
});

test('a device secret authorizes no call, and opens no reset without a link', async () => {
  const { secret } = await unconfirmed(own('alone'));
  expect((await api.currentUser(app, { authorization: `Bearer ${secret}` })).status).toBe(401);
  const unknown = await api.checkReset(app, 'no-such-link');
  expect(unknown).toMatchObject({ status: 422, body: { code: 'link_expired' } });
  expect(api.visible(await api.checkReset(app, 'no-such-link', secret))).toEqual(api.visible(unknown));
});

test('the check tells a confirmed account from nothing else, changes nothing, and ends with the link', async () => {
  await api.signUp(app, own('confirmed'));
  await api.forgot(app, own('confirmed'));
  const link = await api.linkToken(app, own('confirmed'), 'reset-password');
  for (let count = 0; count < 2; count += 1) {
    expect((await api.checkReset(app, link)).body).toEqual({ starts_afresh: false, can_keep: null });
  }
  await api.signedIn(app, own('confirmed'));
  expect((await api.reset(app, link)).status).toBe(200);
  expect(await api.checkReset(app, link)).toMatchObject({ status: 422, body: { code: 'link_expired' } });
});
