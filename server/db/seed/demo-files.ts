import { createReadStream } from 'node:fs';
import { UPLOAD_MAX_BYTES } from '../../../src/lib/contract/limits.ts';
import type { StoragePort } from '../../ports/storage.ts';
import { recogniseType } from '../../services/uploads/recognise-type.ts';
import type { uploads } from '../schema/requests.ts';
import type { DemoAttachment } from './demo-request-rows.ts';

const FOLDER = new URL('../../content/files/', import.meta.url);

/**
 * Copies a sample file into the storage.
 * @throws {Error} when the file is missing or could not have been uploaded: a mistake in the content.
 */
export async function storeDemoFile(
  storage: StoragePort,
  { key, fileName, createdAt }: DemoAttachment,
): Promise<Omit<typeof uploads.$inferInsert, 'userId'>> {
  const source = createReadStream(new URL(encodeURIComponent(fileName), FOLDER));
  const { head, sizeBytes } = await storage.write(key, source, UPLOAD_MAX_BYTES);
  const contentType = await recogniseType(head);
  if (contentType === null) throw new Error(`The sample file ${fileName} is neither an image nor a PDF`);
  return { key, fileName, contentType, sizeBytes, createdAt, startedAt: createdAt, storedAt: createdAt };
}
