import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, onTestFinished } from 'vitest';
import { uploads } from '../../../server/db/schema/requests.ts';
import { createS3Storage } from '../../../server/ports/storage/s3-storage.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { deskPresignUpload } from '../../../src/lib/contract/desk-request.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { startS3Store } from './s3-store.ts';
import { users } from '../../../server/db/schema/identity.ts';
import type { AccountLimits } from '../../../server/shared/limits.ts';

const FULL = {
  error:
    'Your files have reached the limit of your account. Please contact support if you need to send more.',
  code: 'storage_full',
};
const file = { body: { upload: { filename: 'photo.png' } } };

let app: RunningApp;
let employee: Employee;
afterEach(() => app.close());
beforeEach(async () => {
  app = await startApp({ limits: { uploadBytes: 10 * PNG.length } });
  employee = await newEmployee(app);
});

const addressOf = async (who = employee) => (await who.call(presignUpload, file)).presigned_url;
const put = (url: string, declared: number | null = PNG.length, body: BodyInit = PNG) =>
  app.fetch(url, {
    method: 'PUT',
    body,
    headers: declared === null ? {} : { 'content-length': String(declared) },
  });
const filesOnDisk = async () =>
  (await readdir(app.storageFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

test('of 50 uploads at once exactly those with room are stored', async () => {
  const addresses: string[] = [];
  for (let count = 0; count < 50; count += 1) addresses.push(await addressOf());
  const replies = await Promise.all(addresses.map((address) => put(address)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 413)).toHaveLength(40);
  expect(await filesOnDisk()).toBe(10);
});

test('a full account gets one sentence for the next file, and another account none', async () => {
  const late = await addressOf();
  for (let count = 0; count < 10; count += 1) await put(await addressOf());
  expect(await employee.refused(presignUpload, file)).toEqual({ status: 413, ...FULL });
  const refused = await put(late);
  expect([refused.status, await refused.json()]).toEqual([413, FULL]);
  expect((await put(await addressOf(await newEmployee(app)))).status).toBe(200);
});

test('a file of an unknown length needs the room of the largest one', async () => {
  const refused = await put(await addressOf(), null);
  expect([refused.status, await refused.json()]).toEqual([413, FULL]);
});

test('a file that is larger than declared is not stored', async () => {
  expect((await put(await addressOf(), PNG.length - 1)).status).toBe(413);
  expect(await filesOnDisk()).toBe(0);
});

test('a refused file gives its room back', async () => {
  const text = 'x'.repeat(10 * PNG.length);
  for (let count = 0; count < 3; count += 1) {
    const reply = await put(await addressOf(), text.length, text);
    expect(await reply.json()).toMatchObject({ code: 'file_type_refused' });
  }
  expect((await put(await addressOf())).status).toBe(200);
});

test('what a killed server left of an upload gives its room back after 15 minutes', async () => {
  const { key } = await employee.call(presignUpload, file);
  const left = { startedAt: app.clock.now(), sizeBytes: 10 * PNG.length };
  await app.services.db.update(uploads).set(left).where(eq(uploads.key, key));
  expect(await employee.refused(presignUpload, file)).toMatchObject(FULL);
  app.clock.advance(15 * MINUTE_MS);
  expect((await put(await addressOf())).status).toBe(200);
});

test('files of the concierge need no room', async () => {
  const { id } = await newRequest(employee);
  for (let count = 0; count < 10; count += 1) await put(await addressOf());
  const concierge = conciergeOf(app);
  const { presigned_url: url } = await concierge.call(deskPresignUpload, { params: { id }, ...file });
  expect((await put(url)).status).toBe(200);
});

test('with an S3-compatible store a file needs its room at first use, and is deleted without', async () => {
  const store = await startS3Store();
  const own = await startApp({
    limits: { uploadBytes: PNG.length },
    storage: (given) => createS3Storage({ ...store.settings, ...given }),
  });
  const robin = await newEmployee(own);
  const sent = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const { presigned_url: url, key } = await robin.call(presignUpload, file);
      await fetch(url, { method: 'PUT', body: PNG });
      return key;
    }),
  );
  await robin.call(expiringUrl, { query: { key: sent[0] ?? '' } });
  const second = { query: { key: sent[1] ?? '' } };
  expect(await robin.refused(expiringUrl, second)).toEqual({ status: 413, ...FULL });
  expect(await robin.refused(expiringUrl, second)).toMatchObject({ status: 404 });
  await own.close();
  await store.stop();
});

const MEGABYTE = 1024 * 1024;

async function start(limits: Partial<AccountLimits> = {}): Promise<RunningApp> {
  const app = await startApp({ limits });
  onTestFinished(() => app.close());
  return app;
}

/** Stores files of this size, without their bytes. */
async function stored({ services: { db, clock } }: RunningApp, { userId }: Employee, sizeBytes: number) {
  const at = clock.now();
  const key = `${crypto.randomUUID()}-photo.png`;
  const shared = { contentType: 'image/png', createdAt: at, startedAt: at, storedAt: at };
  await db.insert(uploads).values({ key, userId, fileName: 'photo.png', sizeBytes, ...shared });
}

const statusOf = async (app: RunningApp, url: string) =>
  (await app.fetch(url, { method: 'PUT', body: PNG, headers: { 'content-length': String(PNG.length) } }))
    .status;

test('an unconfirmed account ends at 50 MB, and goes on once its address is confirmed', async () => {
  const app = await start();
  const employee = await newEmployee(app);
  const confirm = (emailConfirmedAt: Date | null) =>
    app.services.db.update(users).set({ emailConfirmedAt }).where(eq(users.id, employee.userId));
  await confirm(null);
  await stored(app, employee, 25 * MEGABYTE);
  await stored(app, employee, 25 * MEGABYTE - PNG.length);
  expect(await statusOf(app, (await employee.call(presignUpload, file)).presigned_url)).toBe(200);
  expect(await employee.refused(presignUpload, file)).toEqual({
    status: 413,
    error:
      'Your files have reached the limit of an account whose email address is not confirmed. Please confirm it with the link in our mail to send more.',
    code: 'storage_full',
  });
  await confirm(app.clock.now());
  expect(await statusOf(app, (await employee.call(presignUpload, file)).presigned_url)).toBe(200);
});

test('files of many accounts end at nine tenths of the room, those of the concierge do not', async () => {
  const app = await start({ storageBytes: 100 * MEGABYTE });
  const employees = await Promise.all(Array.from({ length: 9 }, () => newEmployee(app)));
  for (const employee of employees) await stored(app, employee, 10 * MEGABYTE);
  const last = await newEmployee(app);
  expect(await last.refused(presignUpload, file)).toEqual({
    status: 413,
    error: 'We cannot take files at the moment. Please send your message without it, or try again later.',
    code: 'storage_full',
  });
  const { id } = await newRequest(last);
  const reply = await conciergeOf(app).call(deskPresignUpload, {
    params: { id },
    body: { upload: { filename: 'answer.png' } },
  });
  expect(await statusOf(app, reply.presigned_url)).toBe(200);
});

test('an alert is raised once when the room gets short, and again at the reserve', async () => {
  const app = await start({ storageBytes: 100 * MEGABYTE });
  const employee = await newEmployee(app);
  const raised: number[] = [];
  for (const megabytes of [79, 2, 1, 8, 1]) {
    await stored(app, employee, megabytes * MEGABYTE);
    app.clock.advance(MINUTE_MS);
    await employee.call(presignUpload, file).catch(() => undefined);
    raised.push(app.services.alerts.counts().storage);
  }
  expect(raised).toEqual([0, 1, 1, 2, 2]);
});
