import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorBody } from '../../../src/lib/contract/shared/errors.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { UPLOAD_MAX_BYTES, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { PDF, PNG, uploaded } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const ORIGIN = 'https://app.sundial.example';

let employee: Employee;
const app = await appOfFile({ appOrigins: [ORIGIN] });
beforeEach(async () => {
  employee = await newEmployee(app);
});

const presign = (filename: string, who = employee) =>
  who.call(presignUpload, { body: { upload: { filename } } });
const put = (url: string, body: Uint8Array<ArrayBuffer> | string) => app.fetch(url, { method: 'PUT', body });
async function open(key: string, who = employee): Promise<Response> {
  const { expiring_url: url } = await who.call(expiringUrl, { query: { key } });
  return app.fetch(url);
}
async function refusedCode(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'code' in body ? [response.status, body.code] : body;
}
const sentence = async (response: Response) => errorBody.parse(await response.json()).error;
const filesOnDisk = async () => {
  const entries = await readdir(app.storageFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

describe('a presigned address', () => {
  test('accepts one file, which a download address returns unchanged', async () => {
    const { presigned_url: url, key } = await presign('photo.png');
    const reply = await put(url, PNG);
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    const served = await open(key);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `inline; filename="photo.png"; filename*=UTF-8''photo.png`,
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('works once', async () => {
    const { presigned_url: url } = await presign('photo.png');
    await put(url, PNG);
    expect(await refusedCode(await put(url, PDF))).toEqual([403, 'signature_invalid']);
    expect(await sentence(await put(url, PDF))).toBe('This file address was already used.');
  });

  test('works once for 10 parallel uploads', async () => {
    const { presigned_url: url } = await presign('photo.png');
    const replies = await Promise.all(Array.from({ length: 10 }, () => put(url, PNG)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
  });

  test('expires after ten minutes', async () => {
    const { presigned_url: url } = await presign('photo.png');
    app.clock.advance(10 * MINUTE_MS);
    expect(await refusedCode(await put(url, PNG))).toEqual([422, 'link_expired']);
    expect(await sentence(await put(url, PNG))).toBe('This file address has expired. Please try again.');
  });
});

test('the content decides: a page that is called a picture is refused, and leaves no file', async () => {
  const before = await filesOnDisk();
  const { presigned_url: url, key } = await presign('photo.png');
  const refusal = await put(url, '<!doctype html><script>alert(1)</script>');
  expect([refusal.status, await refusal.json()]).toEqual([
    422,
    {
      code: 'file_type_refused',
      error: 'This file has an invalid file type. Only images or PDFs are allowed.',
    },
  ]);
  expect(await filesOnDisk()).toBe(before);
  expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
});

describe('the size', () => {
  const padded = (size: number) => {
    const bytes = new Uint8Array(size);
    bytes.set(PNG);
    return bytes;
  };

  test('may be 25 MB exactly', async () => {
    const key = await uploaded(app, employee, 'large.png', padded(UPLOAD_MAX_BYTES));
    expect((await open(key).then((served) => served.arrayBuffer())).byteLength).toBe(UPLOAD_MAX_BYTES);
  });

  test('is checked before the body if it is declared', async () => {
    const { presigned_url: url } = await presign('large.png');
    const declaring = (size: number) =>
      app.fetch(url, { method: 'PUT', body: PNG, headers: { 'content-length': String(size) } });
    expect(await refusedCode(await declaring(UPLOAD_MAX_BYTES + 1))).toEqual([413, 'file_too_large']);
    expect((await declaring(UPLOAD_MAX_BYTES)).status).toBe(200);
  });
});

describe('an expiring address', () => {
  test('of a file that is gone from the storage returns 404', async () => {
    const key = await uploaded(app, employee);
    await app.services.storage.remove(key);
    const reply = await open(key);
    expect([reply.status, await sentence(reply)]).toEqual([404, 'We could not find that file.']);
  });

  test('is available only for own, complete files', async () => {
    const key = await uploaded(app, employee);
    const { key: unfinished } = await presign('photo.png');
    const other = await newEmployee(app);
    const missing = await other.refused(expiringUrl, { query: { key: 'no such key' } });
    expect(missing).toEqual({ status: 404, code: 'not_found', error: 'We could not find that file.' });
    expect(await other.refused(expiringUrl, { query: { key } })).toEqual(missing);
    expect(await employee.refused(expiringUrl, { query: { key: unfinished } })).toEqual(missing);
    expect(await employee.refused(expiringUrl, { query: { key: '../../etc/passwd' } })).toEqual(missing);
  });

  test('expires after five minutes', async () => {
    const key = await uploaded(app, employee);
    const { expiring_url: url } = await employee.call(expiringUrl, { query: { key } });
    app.clock.advance(5 * MINUTE_MS);
    expect(await refusedCode(await app.fetch(url))).toEqual([422, 'link_expired']);
  });
});
