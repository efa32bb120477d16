import { beforeEach, describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES, DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { signOut } from '../../../src/lib/contract/session.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { removeUnusedUploads } from '../../../server/services/retention/remove-unused-files.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { PDF, PNG } from '../../helpers/sample-files.ts';
import { s3AppOfFile } from './s3-store.ts';

const app = await s3AppOfFile();
let employee: Employee;
beforeEach(async () => {
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

test('a download address ends with the session', async () => {
  const { key } = await arrived('photo.png', PNG);
  const address = await addressOf(key);
  expect((await app.fetch(address)).status).toBe(200);
  await employee.call(signOut);
  expect((await app.fetch(address)).status).toBe(422);
});
