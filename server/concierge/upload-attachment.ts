import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UPLOAD_MAX_BYTES } from '../../src/lib/contract/shared/limits.ts';
import { deskPresignUpload } from '../../src/lib/contract/desk.ts';
import { callApi, putFile, type Api } from '../command-line/call-api.ts';
import { CommandFailure } from '../command-line/command-failure.ts';

/**
 * Uploads a file for request `id` and returns its key.
 * @throws {CommandFailure} when the file is missing or too large for an upload.
 */
export async function uploadAttachment(api: Api, id: string, path: string): Promise<string> {
  const bytes = await readAttachment(path);
  const upload = { filename: basename(path) };
  const { presigned_url: url, key } = await callApi(api, deskPresignUpload, { id }, { upload });
  await putFile(url, bytes);
  return key;
}

async function readAttachment(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new CommandFailure(`There is no file ${path}.`);
  if (found.size > UPLOAD_MAX_BYTES) {
    throw new CommandFailure(`${path} is larger than 25 MB. Please choose a smaller file.`);
  }
  return readFile(path).catch(() => {
    throw new CommandFailure(`${path} can't be read.`);
  });
}
