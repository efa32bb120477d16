import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../../../src/lib/contract/shared/limits.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { eventually } from '../../helpers/eventually.ts';

const app = await appOfFile();
const employee = await newEmployee(app);
const origin = await app.listen();

async function presigned(): Promise<{ url: URL; key: string }> {
  const reply = await employee.call(presignUpload, { body: { upload: { filename: 'photo.png' } } });
  return { url: new URL(reply.presigned_url.replace('http://localhost', origin)), key: reply.key };
}
const filesOnDisk = async () => {
  const entries = await readdir(app.storageFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

test('refuses a file that is too large, with and without a declared length', async () => {
  const bytes = new Uint8Array(UPLOAD_MAX_BYTES + 600_000);
  bytes.set(PNG);
  const undeclared = { body: new Blob([bytes]).stream(), duplex: 'half' };
  for (const sent of [{ body: bytes }, undeclared]) {
    const { url } = await presigned();
    const reply = await fetch(url, { method: 'PUT', ...sent });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'file_too_large' });
  }
  expect(await filesOnDisk()).toBe(0);
});

test('deletes an aborted upload and logs no server error', async () => {
  const { url, key } = await presigned();
  const upload = request(url, { method: 'PUT', headers: { 'content-length': '1000000' } });
  upload.on('error', () => undefined);
  upload.write(PNG);
  await eventually(async () => expect(await filesOnDisk()).toBe(1));
  upload.destroy();
  await eventually(async () => expect(await filesOnDisk()).toBe(0));
  expect(await employee.refused(expiringUrl, { query: { key } })).toMatchObject({ status: 404 });
  const lines = () => app.logLines.filter((line) => line.includes('/files/'));
  await eventually(() => expect(lines()).toHaveLength(3));
  expect(lines()[2]).toContain('"status":422');
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
