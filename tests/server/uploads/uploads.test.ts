// docs/product/attachment.md#expiring-url
// docs/product/attachment.md#served-files
// docs/product/uploads.md#file-types
// docs/product/uploads.md#refused-files
// docs/product/uploads.md#file-size
// docs/product/uploads.md#file-names
// docs/product/uploads.md#presigned-url
// docs/product/uploads.md#upload-call
// docs/product/uploads.md#file-addresses
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorBody } from '../../../src/lib/contract/shared/errors.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { UPLOAD_MAX_BYTES, MINUTE_MS, HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newEmployee, type Employee, conciergeOf } from '../../helpers/employees/employee.ts';
import { PDF, PNG, uploaded } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { eq } from 'drizzle-orm';
import { sessions } from '../../../server/db/schema/identity.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { signOutOthers } from '../../../src/lib/contract/account.ts';
import { signOut } from '../../../src/lib/contract/session.ts';
import { deskPresignUpload } from '../../../src/lib/contract/desk-request.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { request } from 'node:http';
import { eventually } from '../../helpers/eventually.ts';

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

const file = { body: { upload: { filename: 'photo.png' } } };
const ENDED = {
  status: 422,
  body: { error: 'This file address has expired. Please try again.', code: 'link_expired' },
};

async function addresses(who: Employee): Promise<{ toRead: string; toWrite: string }> {
  const key = await uploaded(app, who);
  const { expiring_url: toRead } = await who.call(expiringUrl, { query: { key } });
  const { presigned_url: toWrite } = await who.call(presignUpload, file);
  return { toRead, toWrite };
}
const visible = async (reply: Response) => ({ status: reply.status, body: (await reply.json()) as unknown });

describe('file addresses that were handed out', () => {
  test('end with a sign-out', async () => {
    const { toRead, toWrite } = await addresses(employee);
    await employee.call(signOut);
    expect(await visible(await app.fetch(toRead))).toEqual(ENDED);
    expect(await visible(await put(toWrite, PNG))).toEqual(ENDED);
  });

  test('end when another device signs this one out, and those of others do not', async () => {
    const { toRead } = await addresses(employee);
    const { toRead: others } = await addresses(await newEmployee(app));
    const token = newToken();
    const now = app.clock.now();
    const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) };
    await app.services.db
      .insert(sessions)
      .values({ userId: employee.userId, tokenHash: hashToken(token), ...times });
    await app.fetch(signOutOthers.path, {
      method: signOutOthers.method,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await visible(await app.fetch(toRead))).toEqual(ENDED);
    expect((await app.fetch(others)).status).toBe(200);
  });

  test.each([
    ['expires', { expiresAt: 1 }],
    ['was not used for half an hour', { lastSeenAt: -29 }],
  ])('end with a session that %s', async (_, minutes) => {
    const { toRead } = await addresses(employee);
    const now = app.clock.now().getTime();
    const times = Object.fromEntries(
      Object.entries(minutes).map(([name, count]) => [name, new Date(now + count * MINUTE_MS)]),
    );
    await app.services.db.update(sessions).set(times).where(eq(sessions.userId, employee.userId));
    expect((await app.fetch(toRead)).status).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect(await visible(await app.fetch(toRead))).toEqual(ENDED);
  });

  test('are bound to their session by the signature', async () => {
    const { toRead } = await addresses(employee);
    await employee.call(signOut);
    for (const sid of ['', '1', '999999', 'x', '-1', '1e3']) {
      const forged = new URL(toRead);
      forged.searchParams.set('sid', sid);
      expect((await app.fetch(forged.href)).status).toBe(403);
    }
    const without = new URL(toRead);
    without.searchParams.delete('sid');
    expect((await app.fetch(without.href)).status).toBe(403);
  });

  test('of the concierge need no session', async () => {
    const { id } = await newRequest(employee);
    const concierge = conciergeOf(app);
    const { presigned_url: url } = await concierge.call(deskPresignUpload, { params: { id }, ...file });
    await employee.call(signOut);
    expect((await put(url, PNG)).status).toBe(200);
  });
});

const origin = await app.listen();

async function presigned(): Promise<{ url: URL; key: string }> {
  const reply = await employee.call(presignUpload, { body: { upload: { filename: 'photo.png' } } });
  return { url: new URL(reply.presigned_url.replace('http://localhost', origin)), key: reply.key };
}

test('refuses a file that is too large, with and without a declared length', async () => {
  const before = await filesOnDisk();
  const bytes = new Uint8Array(UPLOAD_MAX_BYTES + 600_000);
  bytes.set(PNG);
  const undeclared = { body: new Blob([bytes]).stream(), duplex: 'half' };
  for (const sent of [{ body: bytes }, undeclared]) {
    const { url } = await presigned();
    const reply = await fetch(url, { method: 'PUT', ...sent });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'file_too_large' });
  }
  expect(await filesOnDisk()).toBe(before);
});

test('deletes an aborted upload and logs no server error', async () => {
  const [before, { url, key }] = [await filesOnDisk(), await presigned()];
  const lines = () => app.logLines.filter((line) => line.includes('/files/'));
  const linesBefore = lines().length;
  const upload = request(url, { method: 'PUT', headers: { 'content-length': '1000000' } });
  upload.on('error', () => undefined);
  upload.write(PNG);
  await eventually(async () => expect(await filesOnDisk()).toBe(before + 1));
  upload.destroy();
  await eventually(async () => expect(await filesOnDisk()).toBe(before));
  expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
  await eventually(() => expect(lines()).toHaveLength(linesBefore + 1));
  expect(lines().at(-1)).toContain('"status":422');
});

test('serves a file again after an aborted download', async () => {
  const { url, key } = await presigned();
  await fetch(url, { method: 'PUT', body: PNG });
  const { expiring_url: address } = await employee.call(expiringUrl, { query: { key } });
  const here = address.replace('http://localhost', origin);
  const left = await fetch(here);
  await left.body?.cancel();
  expect(new Uint8Array(await (await fetch(here)).arrayBuffer())).toEqual(PNG);
});
