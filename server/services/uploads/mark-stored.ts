import { eq } from 'drizzle-orm';
import type { StoredFile } from '../../ports/storage.ts';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { recogniseType } from './recognise-type.ts';

/**
 * Accepts a file whose bytes have arrived, or removes it.
 * @throws {ServiceError} `file_type_refused` unless it is an image or a PDF by its content.
 */
export async function markStored(services: Services, key: string, file: StoredFile): Promise<void> {
  const contentType = await recogniseType(file.head);
  if (contentType === null) {
    await services.storage.remove(key);
    throw new ServiceError(
      'file_type_refused',
      'This file has an invalid file type. Only images or PDFs are allowed.',
    );
  }
  await services.db
    .update(uploads)
    .set({ contentType, sizeBytes: file.sizeBytes, storedAt: services.clock.now() })
    .where(eq(uploads.key, key));
}
