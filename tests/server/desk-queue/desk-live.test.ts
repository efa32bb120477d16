import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { deskLive } from '../../../src/lib/contract/desk-live.ts';
import { deskNote, deskPresence } from '../../../src/lib/contract/desk-request.ts';
import { addConcierge } from '../../../src/lib/contract/operator/concierges.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { callerWith, newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { openFrames } from '../live/live-reader.ts';

const app = await appOfFile();
const tokenOf = async (name: string) =>
  (await operatorOf(app).call(addConcierge, { body: { concierge: { name } } })).token;
const [ines, noor] = [await tokenOf('Ines'), await tokenOf('Noor')];
let employee: Employee;
let request: { readonly id: number; readonly external_id: string };
beforeAll(() => addTestSurveys(app));
beforeEach(async () => {
  employee = await newEmployee(app);
  request = await newRequest(employee);
});

const follow = async (token: string) => {
  const frames = await openFrames(app, deskLive.path, { authorization: `Bearer ${token}` });
  return { ...frames, next: async () => deskLive.reply.parse(await frames.next()) };
};
const params = () => ({ id: request.id });
const be = (doing: 'looking' | 'writing' | 'nothing') =>
  callerWith(app, noor).call(deskPresence, { params: params(), body: { doing } });

test('tells of a message and of a note, without their texts', async () => {
  const stream = await follow(ines);
  expect(await stream.next()).toMatchObject({ event: 'ready' });
  const changed = { event: 'request', data: { external_id: request.external_id } };
  await employee.call(postMessage, { params: params(), body: { message: { body: 'Hello' } } });
  expect(await stream.next()).toEqual(changed);
  await callerWith(app, noor).call(deskNote, { params: params(), body: { note: { body: 'Called.' } } });
  expect(await stream.next()).toEqual(changed);
  await stream.close();
});

test('tells who looks and who writes, once for each change', async () => {
  const stream = await follow(ines);
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
  const stream = await follow(ines);
  const present = { external_id: request.external_id, looking: [{ name: 'Noor' }], writing: [] };
  await expect.poll(() => app.services.presence.list().length).toBeGreaterThan(0);
  expect(await stream.next()).toMatchObject({ event: 'ready' });
  await stream.close();
  const again = await follow(ines);
  expect(await again.next()).toMatchObject({ event: 'ready', data: { present: [present] } });
  await again.close();
  await be('nothing');
});

test('tells nothing of a company that the concierge does not serve', async () => {
  await app.services.db
    .update(concierges)
    .set({ companyIds: [999_999] })
    .where(eq(concierges.name, 'Ines'));
  const [narrow, wide] = [await follow(ines), await follow(noor)];
  await narrow.next();
  await wide.next();
  await employee.call(postMessage, { params: params(), body: { message: { body: 'Hello' } } });
  expect(await wide.next()).toMatchObject({ event: 'request' });
  await app.services.db.update(concierges).set({ companyIds: null }).where(eq(concierges.name, 'Ines'));
  await be('looking');
  expect(await wide.next()).toMatchObject({ event: 'presence' });
  await narrow.close();
  const missed = await narrow.next().catch(() => null);
  expect(missed).toBeNull();
  await wide.close();
});
