import { eq } from 'drizzle-orm';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { recogniseType } from './recognise-type.ts';

/**
 * The type of a file by its first bytes; a file that may not be uploaded is removed.
 * @throws {ServiceError} `file_type_refused` unless it is an image or a PDF by its content.
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

/** Notes that the file under `key` is there and what it is: from now on it may be used and opened. */
export async function markStored(
  services: Services,
  key: string,
  file: { readonly contentType: string; readonly sizeBytes: number },
): Promise<void> {
  const { contentType, sizeBytes } = file;
  const storedAt = services.clock.now();
  await services.db.update(uploads).set({ contentType, sizeBytes, storedAt }).where(eq(uploads.key, key));
}
