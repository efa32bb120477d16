// docs/product/desk-queue.md#live-updates
// docs/product/desk-request.md#presence
// docs/product/desk-session.md#changed-role
import { afterAll, afterEach, beforeAll, describe, expect, test, beforeEach } from 'vitest';
import { deskLive } from '../../../src/lib/contract/desk-queue.ts';
import { deskNote, deskPresence } from '../../../src/lib/contract/desk-request.ts';
import {
  addConcierge,
  changeConcierge,
  removeConcierge,
  rotateConcierge,
} from '../../../src/lib/contract/operator/concierges.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge, type SignedInConcierge } from '../../helpers/employees/concierge.ts';
import { conciergeOf, newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { appOfFile, type RunningApp } from '../../helpers/start-app.ts';
import { ORIGIN } from '../../helpers/test-services.ts';
import { openFrames } from '../live/live-reader.ts';
import { eq } from 'drizzle-orm';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';

/** Longer than the test: no stream ends by a check of its heartbeat. */
const options = { heartbeatMs: 600_000 };
const app = await appOfFile(options);
const operator = operatorOf(app);
type Place = Pick<RunningApp, 'fetch'>;
/** The processes of the API: two on PostgreSQL. */
const places: Place[] = [app];
let close = async () => {};

beforeAll(async () => {
  await addTestSurveys(app);
  if (isEmbedded) return;
  const { startSecondProcess } = await import('../../helpers/processes/second-process.ts');
  const { storageFolder } = app;
  const second = await startSecondProcess(app.services.db, app.clock, { storageFolder, options });
  places.push({
    fetch: (path, init, from = '127.0.0.1') => second.fetch(new Request(new URL(path, ORIGIN), init), from),
  });
  close = () => second.close();
}, 60_000);
afterAll(() => close());

/** Opens a stream on every process. */
async function follow(authorization: string) {
  const streams = await Promise.all(
    places.map((place) => openFrames(place, deskLive.path, { authorization })),
  );
  for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' });
  // Who was present in the test before may leave only now.
  const nextOf = async (stream: (typeof streams)[number]) => {
    for (;;) {
      const frame = await stream.next();
      if (frame?.['event'] !== 'presence') return frame;
    }
  };
  return {
    next: () => Promise.all(streams.map(nextOf)),
    close: () => Promise.all(streams.map((stream) => stream.close())),
  };
}

const ofAccount = async () => {
  const { name, authorization } = await newConcierge(app);
  return { name, authorization };
};
let programs = 0;
const ofProgram = async () => {
  const body = { concierge: { name: `Program ${(programs += 1)}` } };
  const { token } = await operator.call(addConcierge, { body });
  return { ...body.concierge, authorization: `Bearer ${token}` };
};
const remove = (name: string) => operator.call(removeConcierge, { body: { concierge: { name } } });
const change = (name: string) =>
  operator.call(changeConcierge, { body: { concierge: { name, role: 'lead' } } });
const narrow = (name: string) =>
  operator.call(changeConcierge, { body: { concierge: { name, companies: [] } } });
const rotate = (name: string) => operator.call(rotateConcierge, { body: { concierge: { name } } });

test.each([
  ['an account that is removed', ofAccount, remove],
  ['an account with another role', ofAccount, change],
  ['an account with other companies', ofAccount, narrow],
  ['a program that is removed', ofProgram, remove],
  ['a program with another role', ofProgram, change],
  ['a program with other companies', ofProgram, narrow],
  ['a program with a new token', ofProgram, rotate],
])('the streams of %s end on every process, and nobody else’s', async (_, make, end) => {
  const [ended, other] = [await make(), await make()];
  const [endedStreams, otherStreams] = [await follow(ended.authorization), await follow(other.authorization)];
  await end(ended.name);
  expect(await endedStreams.next()).toEqual(places.map(() => null));
  const { id } = await newRequest(await newEmployee(app));
  await conciergeOf(app).call(deskNote, { params: { id }, body: { note: { body: 'Called.' } } });
  expect(await otherStreams.next()).toMatchObject(places.map(() => ({ event: 'request' })));
  await otherStreams.close();
});

test('a program has as many streams as an account', async () => {
  const { authorization } = await ofProgram();
  const open = [];
  for (let count = 0; count < 12; count += 1) {
    open.push(await openFrames(app, deskLive.path, { authorization }));
  }
  expect((await app.fetch(deskLive.path, { headers: { authorization } })).status).toBe(429);
  for (const stream of open) await stream.close();
});

const [ines, noor] = [await newConcierge(app, { name: 'Ines' }), await newConcierge(app, { name: 'Noor' })];

describe('a stream', () => {
  let employee: Employee;
  let request: { readonly id: number; readonly external_id: string };
  beforeEach(async () => {
    employee = await newEmployee(app);
    request = await newRequest(employee);
  });

  afterEach(async () => {
    await expect.poll(() => app.services.presence.list()).toEqual([]);
  });

  const followHere = async ({ authorization }: SignedInConcierge) => {
    const frames = await openFrames(app, deskLive.path, { authorization });
    return { ...frames, next: async () => deskLive.reply.parse(await frames.next()) };
  };
  const params = () => ({ id: request.id });
  const be = (doing: 'looking' | 'writing' | 'nothing') =>
    noor.call(deskPresence, { params: params(), body: { doing } });

  test('tells of a message and of a note, without their texts', async () => {
    const stream = await followHere(ines);
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    const changed = { event: 'request', data: { external_id: request.external_id } };
    await employee.call(postMessage, { params: params(), body: { message: { body: 'Hello' } } });
    expect(await stream.next()).toEqual(changed);
    await noor.call(deskNote, { params: params(), body: { note: { body: 'Called.' } } });
    expect(await stream.next()).toEqual(changed);
    await stream.close();
  });

  test('tells who looks and who writes, once for each change', async () => {
    const stream = await followHere(ines);
    await stream.next();
    for (const doing of ['looking', 'looking', 'writing', 'nothing'] as const) await be(doing);
    const people = [expect.objectContaining({ name: 'Noor' })];
    const { external_id } = request;
    // A change of the test before may be told only now.
    const nextPresence = async () => {
      for (;;) {
        const { event, data } = await stream.next();
        if (event === 'presence') return data;
      }
    };
    expect([await nextPresence(), await nextPresence(), await nextPresence()]).toEqual([
      { external_id, looking: people, writing: [] },
      { external_id, looking: [], writing: people },
      { external_id, looking: [], writing: [] },
    ]);
    await stream.close();
  });

  test('a stream that begins later is told who is present', async () => {
    await be('looking');
    const stream = await followHere(ines);
    const present = { external_id: request.external_id, looking: [{ name: 'Noor' }], writing: [] };
    await expect.poll(() => app.services.presence.list().length).toBeGreaterThan(0);
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    await stream.close();
    const again = await followHere(ines);
    expect(await again.next()).toMatchObject({ event: 'ready', data: { present: [present] } });
    await again.close();
    await be('nothing');
  });

  test('tells nothing of a company that the concierge does not serve', async () => {
    await app.services.db
      .update(concierges)
      .set({ companyIds: [999_999] })
      .where(eq(concierges.name, 'Ines'));
    const [narrow, wide] = [await followHere(ines), await followHere(noor)];
    await narrow.next();
    await wide.next();
    await employee.call(postMessage, { params: params(), body: { message: { body: 'Hello' } } });
    expect(await wide.next()).toMatchObject({ event: 'request' });
    await app.services.db.update(concierges).set({ companyIds: null }).where(eq(concierges.name, 'Ines'));
    await be('looking');
    // What the preparations announced may come first.
    let { event } = await wide.next();
    while (event === 'request') ({ event } = await wide.next());
    expect(event).toBe('presence');
    await be('nothing');
    await narrow.close();
    const missed = await narrow.next().catch(() => null);
    expect(missed).toBeNull();
    await wide.close();
  });
});
