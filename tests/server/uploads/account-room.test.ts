import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
