// docs/product/api.md#limits-per-account
// docs/product/api.md#calls-at-once
// docs/product/api.md#authority
import { expect, test, vi } from 'vitest';
import { createLanes } from '../../../server/shared/lanes.ts';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';
import { HALF, heldBody } from '../../helpers/network/held-body.ts';
import { employee } from './calls.ts';
import { calls } from '../../../server/routes/calls.ts';
import { createSession } from '../../../server/services/session/sessions.ts';
import { THREADS } from '../../../server/routes/http/account-limits.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { presignUpload } from '../../../src/lib/contract/uploads.ts';
import { startSurvey } from '../../../src/lib/contract/assistant.ts';
import { deskAway } from '../../../src/lib/contract/desk-session.ts';
import {
  deskClaim,
  deskCorrect,
  deskDraft,
  deskNote,
  deskPresence,
  deskPresignUpload,
  deskReply,
  deskRequest,
} from '../../../src/lib/contract/desk-request.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const app = await appOfFile({ limits: { callsAtOnce: 6 } });

const lanesOf = (inFlightMax: number, waitingMax: number, waitMaxMs?: number) =>
  createLanes({
    inFlightMax,
    waitingMax,
    ...(waitMaxMs === undefined ? {} : { waitMaxMs }),
    refusal: () => new Error('too many'),
  });

/** Works that begin in order and end when they are told to. */
function works() {
  const started: string[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const work = (name: string) => async () => {
    started.push(name);
    await promise;
    return name;
  };
  return { started, work, end: () => resolve(undefined) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a key waits for itself alone, in order', async () => {
  const lanes = lanesOf(2, 10);
  const { started, work, end } = works();
  const runs = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => lanes.run(name.slice(0, 1), work(name)));
  await turn();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  end();
  expect(await Promise.all(runs)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('refuses what would wait behind too many, or waits for too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lanes = lanesOf(1, 1, 5_000);
  const { started, work, end } = works();
  const first = lanes.run('a', work('first'));
  const second = expect(lanes.run('a', work('second'))).rejects.toThrow('too many');
  await expect(lanes.run('a', work('third'))).rejects.toThrow('too many');
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await second;
  end();
  expect(await first).toBe('first');
  expect(await lanes.run('a', work('fourth'))).toBe('fourth');
  expect(started).toEqual(['first', 'fourth']);
});

test('slow bodies of whoever knows the password alone, and of other sessions, take no room of the owner', async () => {
  const { headers, mfaToken, userId } = await employee(app, { mfaRequired: true });
  const { db, clock } = app.services;
  const session = { userId, mfaRequired: true, userAgent: 'tests', now: clock.now() };
  const half = await createSession(db, session);
  const bodies = Array.from({ length: 6 }, () => heldBody(new TextEncoder().encode('{"otp":"123456"}')));
  const slow = bodies.map(({ stream: body }) =>
    app.fetch('/api/v1/mfa/verify', {
      method: 'POST',
      headers: { authorization: `Bearer ${half.token}`, 'content-type': 'application/json' },
      body,
      ...HALF,
    }),
  );
  await Promise.all(bodies.map(({ waiting }) => waiting));
  const own = app.fetch('/api/v1/users/current', { headers: { ...headers, 'mfa-token': mfaToken } });
  const first = await Promise.race([own.then(({ status }) => status), Promise.any(slow)]);
  expect(first).toBe(200);
  for (const { release } of bodies) release();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(bodies.map(() => 422));
});

test('answers 100 lists of an account that are asked for at once, and refuses many more with Retry-After', async () => {
  const { headers } = await employee(app);
  const ask = () => app.fetch('/api/v1/requests/open', { headers });
  const wave = await Promise.all(Array.from({ length: 100 }, ask));
  expect(wave.map(({ status }) => status)).toEqual(wave.map(() => 200));

  const flood = await Promise.all(Array.from({ length: 220 }, ask));
  const refused = flood.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(220 - 106);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(await refused[0]?.json()).toEqual({
    error: 'That was a lot at once. Please wait a moment and try again.',
    code: 'too_many_requests',
  });
  expect((await ask()).status).toBe(200);
});

test('two calls that reply with a thread run at a time', () => {
  const threads: readonly unknown[] = [getRequest.reply, deskRequest.reply];
  const found = calls.filter(({ endpoint }) => threads.includes(endpoint.reply));
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ atOnce }) => atOnce !== THREADS).map(({ id }) => id)).toEqual([]);
});

const upload = { body: { upload: { filename: 'photo.png' } } };
const survey = { params: { id: 101 }, body: { for_alpha: true } };

test.each([
  [
    'uploads',
    60,
    (who: Employee) => who.call(presignUpload, upload),
    (who: Employee) => who.refused(presignUpload, upload),
  ],
  [
    'surveys',
    120,
    (who: Employee) => who.call(startSurvey, survey),
    (who: Employee) => who.refused(startSurvey, survey),
  ],
] as const)('%s: %i in ten minutes for each employee', async (_, max, ask, refused) => {
  const [robin, other] = [await newEmployee(app), await newEmployee(app)];
  // Fewer than the calls that may wait.
  const wave = () => Promise.allSettled(Array.from({ length: max / 2 + 10 }, () => ask(robin)));
  const atOnce = [...(await wave()), ...(await wave())];
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(max);
  expect(await refused(robin)).toEqual({
    status: 429,
    error: 'That was a lot in a short time. Please wait a few minutes and try again.',
    code: 'too_many_requests',
  });
  await ask(other);
  app.clock.advance(10 * MINUTE_MS);
  await ask(robin);
});

test('files of the concierge do not count, and the refusal says after which time a call succeeds', async () => {
  const robin = await newEmployee(app);
  const { id } = await newRequest(robin);
  for (let count = 0; count < 3; count += 1) {
    await conciergeOf(app).call(deskPresignUpload, { params: { id }, ...upload });
  }
  for (let count = 0; count < 60; count += 1) await robin.call(presignUpload, upload);
  const refused = await app.fetch('/api/v1/uploads/presigned_url', {
    method: 'POST',
    headers: { authorization: robin.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(upload.body),
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
});

test('what a concierge or a program writes and uploads in a minute is limited', async () => {
  const strict = variantOf(app, {}, { rateLimitFactor: 3 / 60 });
  const params = { id: (await newRequest(await newEmployee(app))).id };
  const note = { params, body: { note: { body: 'Calls back at four' } } };
  const tooMany = { status: 429, code: 'too_many_requests' };
  for (const who of [conciergeOf(strict), await newConcierge(strict)]) {
    const { request } = await who.call(deskReply, { params, body: { message: { body: 'Hello' } } });
    const sent = { ...params, message_id: request.messages.at(-1)?.id ?? 0 };
    await who.call(deskCorrect, { params: sent, body: { body: 'Hello!' } });
    await who.call(deskNote, note);
    expect(await who.refused(deskNote, note)).toMatchObject(tooMany);
    for (let count = 0; count < 3; count += 1) await who.call(deskPresignUpload, { params, ...upload });
    expect(await who.refused(deskPresignUpload, { params, ...upload })).toMatchObject(tooMany);
  }
  app.clock.advance(MINUTE_MS);
  await conciergeOf(strict).call(deskNote, note);
});

test('every call that changes something at the desk has a limit for each concierge', async () => {
  const changing = calls.filter(
    ({ endpoint: { access, method } }) => method !== 'GET' && (access === 'concierge' || access === 'lead'),
  );
  expect(changing.length, 'the control').toBeGreaterThan(20);
  expect(changing.filter(({ accountRate }) => accountRate === null).map(({ id }) => id)).toEqual([]);
  const strict = variantOf(app, {}, { rateLimitFactor: 3 / 300 });
  const params = { id: (await newRequest(await newEmployee(app))).id };
  const who = await newConcierge(strict);
  await who.call(deskClaim, { params });
  await who.call(deskPresence, { params, body: { doing: 'looking' } });
  await who.call(deskDraft, { params, body: { kind: 'reply', body: 'Hello' } });
  expect(await who.refused(deskClaim, { params })).toMatchObject({ status: 429, code: 'too_many_requests' });
  await who.call(deskAway, { body: { away: true } });
  expect(await who.refused(deskAway, { body: { away: false } })).toMatchObject({ status: 429 });
});
