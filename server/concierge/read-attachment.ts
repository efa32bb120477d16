import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UPLOAD_MAX_BYTES } from '../../src/lib/contract/shared/limits.ts';
import { CommandFailure } from '../command-line/command-failure.ts';

export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a file to attach.
 * @throws {CommandFailure} when the file is missing or too large for an upload.
 */
export async function readAttachment(path: string): Promise<Attachment> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new CommandFailure(`There is no file ${path}.`);
  if (found.size > UPLOAD_MAX_BYTES) {
    throw new CommandFailure(`${path} is larger than 25 MB. Please choose a smaller file.`);
  }
  const bytes = await readFile(path).catch(() => {
    throw new CommandFailure(`${path} can't be read.`);
  });
  return { name: basename(path), bytes };
}
