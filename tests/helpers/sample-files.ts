import { readFileSync } from 'node:fs';
import { presignUpload } from '../../src/lib/contract/uploads.ts';
import type { Caller } from './employees/employee.ts';
import type { RunningApp } from './start-app.ts';

const sample = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../server/demo/files/${name}`, import.meta.url)));

export const PNG = sample('dashboard-light.png');
export const PDF = sample('moving-quotes.pdf');

/** Uploads a file as the client does, and returns its key. */
export const uploaded = (app: RunningApp, owner: Caller, name = 'photo.png', bytes = PNG): Promise<string> =>
  uploadedFor(app, owner, null, name, bytes);

/** Uploads a file for a message of a request, or of none, and returns its key. */
export async function uploadedFor(
  app: RunningApp,
  owner: Caller,
  requestId: string | number | null,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { presigned_url: url, key } = await owner.call(presignUpload, {
    body: { upload: { filename: name }, request_id: requestId },
  });
  const response = await app.fetch(url, { method: 'PUT', body: bytes });
  if (response.status !== 200) throw new Error(`The upload was refused: ${await response.text()}`);
  return key;
}
