import { createReadStream } from 'node:fs';
import { UPLOAD_MAX_BYTES } from '../../src/lib/contract/shared/limits.ts';
import type { StoragePort } from '../ports/storage/storage.ts';
import { recogniseType } from '../services/uploads/recognise-type.ts';
import type { uploads } from '../db/schema/requests.ts';
import type { DemoAttachment } from './demo-request-rows.ts';

const FOLDER = new URL('./files/', import.meta.url);

/**
 * Stores a sample file.
 * @throws {Error} when the file is missing or of a refused type.
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
