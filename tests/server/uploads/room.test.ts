// docs/product/api.md#limits-per-account
// docs/product/uploads.md#room-of-the-installation
import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { uploads } from '../../../server/db/schema/requests.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { deskPresignUpload } from '../../../src/lib/contract/desk-request.ts';
import { presignUpload } from '../../../src/lib/contract/uploads.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { appOfFile, type RunningApp, variantOf } from '../../helpers/start-app.ts';
import { users } from '../../../server/db/schema/identity.ts';
import type { AccountLimits } from '../../../server/shared/limits.ts';

const FULL = {
  error:
    'Your files have reached the limit of your account. Please contact support if you need to send more.',
  code: 'storage_full',
};
const file = { body: { upload: { filename: 'photo.png' } } };

const own = await appOfFile();
const withLimits = (limits: Partial<AccountLimits>) =>
  variantOf(own, { limits: { ...own.services.limits, ...limits } });
const app = withLimits({ uploadBytes: 10 * PNG.length });
let employee: Employee;
let filesBefore: number;
beforeEach(async () => {
  // The room of the installation is measured twice a minute.
  own.clock.advance(MINUTE_MS);
  await app.services.db.delete(uploads);
  employee = await newEmployee(app);
  filesBefore = await filesOnDisk();
});

const addressOf = async (who = employee) => (await who.call(presignUpload, file)).presigned_url;
const put = (url: string, declared: number | null = PNG.length, body: BodyInit = PNG, to = app) =>
  to.fetch(url, {
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
  expect(await filesOnDisk()).toBe(filesBefore + 10);
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
  expect(await filesOnDisk()).toBe(filesBefore);
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

const MEGABYTE = 1024 * 1024;

/** Stores files of this size, without their bytes. */
async function stored({ services: { db, clock } }: RunningApp, { userId }: Employee, sizeBytes: number) {
  const at = clock.now();
  const key = `${crypto.randomUUID()}-photo.png`;
  const shared = { contentType: 'image/png', createdAt: at, startedAt: at, storedAt: at };
  await db.insert(uploads).values({ key, userId, fileName: 'photo.png', sizeBytes, ...shared });
}

test('an unconfirmed account ends at 50 MB, and goes on once its address is confirmed', async () => {
  const employee = await newEmployee(own);
  const statusOfFile = async () => (await put(await addressOf(employee), PNG.length, PNG, own)).status;
  const confirm = (emailConfirmedAt: Date | null) =>
    own.services.db.update(users).set({ emailConfirmedAt }).where(eq(users.id, employee.userId));
  await confirm(null);
  await stored(own, employee, 25 * MEGABYTE);
  await stored(own, employee, 25 * MEGABYTE - PNG.length);
  expect(await statusOfFile()).toBe(200);
  expect(await employee.refused(presignUpload, file)).toEqual({
    status: 413,
    error:
      'Your files have reached the limit of an account whose email address is not confirmed. Please confirm it with the link in our mail to send more.',
    code: 'storage_full',
  });
  await confirm(own.clock.now());
  expect(await statusOfFile()).toBe(200);
});

test('files of many accounts end at nine tenths of the room, those of the concierge do not', async () => {
  const app = withLimits({ storageBytes: 100 * MEGABYTE });
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
  expect((await put(reply.presigned_url)).status).toBe(200);
});

test('an alert is raised once when the room gets short, and again at the reserve', async () => {
  const app = withLimits({ storageBytes: 100 * MEGABYTE });
  const [before, employee] = [app.services.alerts.counts().storage, await newEmployee(app)];
  const raised: number[] = [];
  for (const megabytes of [79, 2, 1, 8, 1]) {
    await stored(app, employee, megabytes * MEGABYTE);
    app.clock.advance(MINUTE_MS);
    await employee.call(presignUpload, file).catch(() => undefined);
    raised.push(app.services.alerts.counts().storage - before);
  }
  expect(raised).toEqual([0, 1, 1, 2, 2]);
});
