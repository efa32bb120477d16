import { eq } from 'drizzle-orm';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { nameOfType } from './name-of-type.ts';
import { recogniseType } from './recognise-type.ts';

/**
 * Detects the type of a file from its first bytes. Deletes a file of a refused type.
 * @throws {ServiceError} `file_type_refused` unless the content is an image or a PDF.
 */
export async function acceptedType(services: Services, key: string, head: Uint8Array): Promise<string> {
  const contentType = await recogniseType(head);
  if (contentType !== null) return contentType;
  await services.storage.remove(key);
  throw new ServiceError(
    'file_type_refused',
    'This file has an invalid file type. Only images or PDFs are allowed.',
  );
}

/**
 * Marks the file under `key` as stored; from now on it can be attached and opened. Its name gets the extension of its
 * recognised type: docs/product/uploads.md#file-names. Deletes the file and returns false when its row is gone: its employee was
 * erased while the bytes arrived.
 */
export async function markStored(
  services: Services,
  key: string,
  file: { readonly contentType: string; readonly sizeBytes: number; readonly fileName: string },
): Promise<boolean> {
  const { contentType, sizeBytes, fileName } = file;
  const storedAt = services.clock.now();
  const marked = await services.db
    .update(uploads)
    .set({ contentType, sizeBytes, storedAt, fileName: nameOfType(fileName, contentType) })
    .where(eq(uploads.key, key))
    .returning({ key: uploads.key });
  if (marked.length === 0) await services.storage.remove(key);
  return marked.length > 0;
}
