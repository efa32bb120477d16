import type { Readable } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { checkAddress } from './file-address.ts';
import type { FileAddress } from './file-address.ts';

export interface ServedFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly fileName: string;
}

/**
 * Opens the file of a signed address. The caller must read or destroy the stream.
 * @throws {ServiceError} `signature_invalid`, `link_expired`, `not_found`.
 */
export async function serveFile(services: Services, address: FileAddress): Promise<ServedFile> {
  await checkAddress(services, 'GET', address);
  const [upload] = await services.db
    .select({ contentType: uploads.contentType, fileName: uploads.fileName })
    .from(uploads)
    .where(and(eq(uploads.key, address.key), isNotNull(uploads.storedAt)));
  const file = upload === undefined ? null : await services.storage.open(address.key);
  if (upload === undefined || file === null || upload.contentType === null) {
    file?.stream.destroy();
    throw new ServiceError('not_found', 'We could not find that file.');
  }
  return { ...file, contentType: upload.contentType, fileName: upload.fileName };
}
