// docs/product/employees.md#erase
// docs/product/uploads.md#presigned-url
import { beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES, DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { signOut } from '../../../src/lib/contract/session.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { removeUnusedUploads } from '../../../server/services/retention/clean-up.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee, operatorOf } from '../../helpers/employees/employee.ts';
import { PDF, PNG } from '../../helpers/sample-files.ts';
import { variantOf } from '../../helpers/start-app.ts';
import { s3AppOfFile } from './s3-store.ts';
import { readVariables } from '../../../server/variables/read-variables.ts';
import { systemClock } from '../../../server/ports/clock.ts';
import { BucketError, openStorage } from '../../../server/ports/storage/open-storage.ts';
import { eq } from 'drizzle-orm';
import { uploads } from '../../../server/db/schema/requests.ts';
import { storedUpload } from '../../../server/services/uploads/receive-file.ts';
import { eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';

const app = await s3AppOfFile();
let employee: Employee;
beforeEach(async () => {
  // The store has the real time, which a test may have left.
  app.clock.advance(Date.now() - app.clock.now().getTime());
  employee = await newEmployee(app);
});

const presign = (filename: string) => employee.call(presignUpload, { body: { upload: { filename } } });
const put = (url: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers });
const addressOf = async (key: string) => (await employee.call(expiringUrl, { query: { key } })).expiring_url;
const bytesAt = async (url: string) => new Uint8Array(await (await app.fetch(url)).arrayBuffer());
const arrived = async (filename: string, bytes: Uint8Array<ArrayBuffer>) => {
  const { presigned_url: url, key } = await presign(filename);
  expect((await put(url, bytes)).status).toBe(200);
  return { url, key };
};

describe('a file that a browser uploads to the store', () => {
  test.each(['photo.png', 'Größe & Maß + 100% (1)?.png', '写真.png'])(
    '%s is served by the API',
    async (name) => {
      const { key } = await arrived(name, PNG);
      const served = await app.fetch(await addressOf(key));
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(PNG.length),
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      });
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG);
    },
  );

  test('is unchanged when another file overwrites the upload', async () => {
    const { url, key } = await arrived('photo.png', PNG);
    const address = await addressOf(key);
    expect((await put(url, PDF, { 'content-type': 'text/html' })).status).toBe(200);
    expect(await bytesAt(address)).toEqual(PNG);
    expect(await bytesAt(await addressOf(key))).toEqual(PNG);
  });

  test('is refused by its content and deleted', async () => {
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    const { key } = await arrived('photo.png', page);
    const refused = { status: 422, code: 'file_type_refused' };
    expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject(refused);
    expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
  });

  test('is refused by its size and deleted', async () => {
    const large = new Uint8Array(UPLOAD_MAX_BYTES + 1);
    large.set(PNG);
    const { key } = await arrived('photo.png', large);
    const refused = { code: 'file_too_large' };
    expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject(refused);
    expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
  });

  test('does not exist before the upload', async () => {
    const { key } = await presign('photo.png');
    expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
  });
});

describe('the address to upload to', () => {
  test('permits one file, one method and ten minutes', async () => {
    const { presigned_url: url } = await presign('photo.png');
    const { presigned_url: other } = await presign('photo.png');
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('600');
    const swapped = new URL(other);
    swapped.search = new URL(url).search;
    const later = new URL(url);
    later.searchParams.set('X-Amz-Expires', '6000');
    for (const forged of [swapped.href, later.href]) expect((await put(forged, PNG)).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await put(url, PNG)).status).toBe(200);
  });

  test('ends', async () => {
    const started = app.clock.now();
    app.clock.advance(-11 * MINUTE_MS);
    const { presigned_url: url } = await presign('photo.png');
    app.clock.advance(started.getTime() - app.clock.now().getTime());
    expect((await put(url, PNG)).status).toBe(403);
  });

  test('is never an address of the API', async () => {
    const { key } = await presign('photo.png');
    expect(
      (await app.fetch(`/files/${key}?exp=99999999999&sig=x`, { method: 'PUT', body: PNG })).status,
    ).toBe(403);
  });
});

test('deletes what is larger than any upload without waiting for its use', async () => {
  const { key: small } = await arrived('photo.png', PNG);
  const { key: large } = await arrived('photo.png', new Uint8Array(UPLOAD_MAX_BYTES + 1));
  await removeUnusedUploads(app.services);
  expect(await app.services.storage.openUpload(large)).toBeNull();
  const kept = await app.services.storage.openUpload(small);
  expect(kept?.sizeBytes).toBe(PNG.length);
  kept?.stream.destroy();
});

test('deletes unused files and keeps those of messages', async () => {
  const { id } = await newRequest(employee);
  const { key: used } = await arrived('photo.png', PNG);
  const body = { message: { body: 'Look', attachment_keys: [used] } };
  await employee.call(postMessage, { params: { id }, body });
  const { key: unused } = await arrived('photo.png', PNG);
  await addressOf(unused);
  app.clock.advance(16 * DAY_MS);
  await removeUnusedUploads(app.services);
  expect(await app.services.storage.open(unused)).toBeNull();
  for (const key of [used, unused]) expect(await app.services.storage.openUpload(key)).toBeNull();
  const kept = await app.services.storage.open(used);
  expect(kept?.sizeBytes).toBe(PNG.length);
  kept?.stream.destroy();
});

test('a file needs its room at first use, and is deleted without', async () => {
  const small = variantOf(app, { limits: { ...app.services.limits, uploadBytes: PNG.length } });
  employee = await newEmployee(small);
  const [first, second] = [await arrived('a.png', PNG), await arrived('b.png', PNG)];
  await addressOf(first.key);
  const without = { query: { key: second.key } };
  expect(await employee.refused(expiringUrl, without)).toMatchObject({ code: 'storage_full' });
  expect(await employee.refused(expiringUrl, without)).toMatchObject({ status: 404 });
});

test('a download address ends with the session', async () => {
  const { key } = await arrived('photo.png', PNG);
  const address = await addressOf(key);
  expect((await app.fetch(address)).status).toBe(200);
  await employee.call(signOut);
  expect((await app.fetch(address)).status).toBe(422);
});

const own = { folder: '/nowhere', apiOrigin: 'http://localhost', secret: 'hush-hush', clock: systemClock };

const { store } = app;

test('an unreachable store returns 503, and its files are available when it is back', async () => {
  const employee = await newEmployee(app);
  const { presigned_url: url, key } = await employee.call(presignUpload, {
    body: { upload: { filename: 'photo.png' } },
  });
  await fetch(url, { method: 'PUT', body: PNG });
  store.isDown = true;
  const refused = await employee.refused(expiringUrl, { query: { key } });
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
  store.isDown = false;
  expect(await employee.call(expiringUrl, { query: { key } })).toHaveProperty('expiring_url');
});

test('checks the bucket at the start', async () => {
  expect(await openStorage({ ...own, settings: store.settings })).toHaveProperty('open');
  const wrong = [
    { ...store.settings, bucket: 'another-bucket' },
    { ...store.settings, secretAccessKey: 'hush-hush' },
  ];
  for (const settings of wrong) {
    const attempt = openStorage({ ...own, settings });
    await expect(attempt).rejects.toThrow(BucketError);
    await expect(attempt).rejects.not.toThrow('hush');
  }
});

test('starts while the store is unreachable', async () => {
  const settings = { ...store.settings, endpoint: 'http://localhost:1' };
  expect(await openStorage({ ...own, settings })).toHaveProperty('open');
});

test('STORAGE_URL has the store, the bucket and its key', () => {
  const read = (STORAGE_URL: string) => readVariables({ NODE_ENV: 'test', STORAGE_URL }).storage;
  expect(read('')).toBeUndefined();
  expect(read('s3://AKID:a%2Fb%2Bc@s3.eu-central-1.example/sundial-files?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.eu-central-1.example',
    bucket: 'sundial-files',
    region: 'eu-central-1',
    accessKeyId: 'AKID',
    secretAccessKey: 'a/b+c',
  });
  expect(read('s3://a:b@localhost:9000/files?tls=off')).toMatchObject({
    endpoint: 'http://localhost:9000',
    region: 'us-east-1',
  });
});

test.each([
  'https://a:hush-hush@s3.example/files',
  's3://s3.example/files',
  's3://a:hush-hush@s3.example',
  's3://a:hush-hush@s3.example/files/deeper',
  's3://a:hush-hush%@s3.example/files',
  's3://a:hush-hush@/files',
  'hush-hush',
])('%s is refused and not repeated', (STORAGE_URL) => {
  const attempt = () => readVariables({ STORAGE_URL });
  expect(attempt).toThrow(/^Missing environment variables[^]*STORAGE_URL: must be like/);
  expect(attempt).not.toThrow('hush');
});

const isInStore = async (key: string) => {
  const { storage } = app.services;
  const found = [await storage.open(key), await storage.openUpload(key)];
  for (const file of found) file?.stream.destroy();
  return found.some((file) => file !== null);
};

test('checked and unchecked files leave the store', async () => {
  const keys = [(await arrived('a.png', PNG)).key, (await arrived('b.png', PNG)).key];
  expect(await storedUpload(app.services, employee.userId, keys[0] ?? '')).not.toBeNull();
  for (const key of keys) expect(await isInStore(key), 'the control').toBe(true);
  const { erased } = await operatorOf(app).call(eraseEmployee, { body: { email: employee.email } });
  expect(erased.files).toBe(2);
  for (const key of keys) expect(await isInStore(key)).toBe(false);
});

test('a file whose employee is erased during its check leaves the store', async () => {
  const { key } = await arrived('photo.png', PNG);
  const { storage, db } = app.services;
  const openUpload: typeof storage.openUpload = async (name) => {
    const file = await storage.openUpload(name);
    if (file === null) return null;
    const keep = async () => {
      await db.delete(uploads).where(eq(uploads.key, key));
      return file.keep();
    };
    return { ...file, keep };
  };
  const services = { ...app.services, storage: { ...storage, openUpload } };
  expect(await storedUpload(services, employee.userId, key)).toBeNull();
  expect(await isInStore(key)).toBe(false);
});
