import type { Readable } from 'node:stream';
import { eq, isNull } from 'drizzle-orm';
import { UPLOAD_MAX_BYTES } from '../../../src/lib/contract/shared/limits.ts';
import { uploads } from '../../db/schema/requests.ts';
import { fileTooLarge } from '../../ports/storage/size-gauge.ts';
import type { Services } from '../context.ts';
import { releaseRoom, reserveRoom } from '../quota/account-limits.ts';
import { ServiceError } from '../service-error.ts';
import { addressExpired, checkAddress } from './file-address.ts';
import type { FileAddress } from './file-address.ts';
import { acceptedType, markStored } from './mark-stored.ts';

/**
 * Stores the body of a PUT to a presigned address. The address works once, unless the account has no room.
 * @throws {ServiceError} `signature_invalid`, `link_expired`, `file_too_large`, `file_type_refused`,
 * `storage_full`.
 */
export async function receiveFile(
  services: Services,
  address: FileAddress,
  declaredBytes: number | null,
  body: () => Readable,
): Promise<void> {
  await checkAddress(services, 'PUT', address);
  if (declaredBytes !== null && declaredBytes > UPLOAD_MAX_BYTES) throw fileTooLarge();
  const [upload] = await services.db
    .select({
      key: uploads.key,
      userId: uploads.userId,
      fromConcierge: uploads.fromConcierge,
      fileName: uploads.fileName,
    })
    .from(uploads)
    .where(eq(uploads.key, address.key));
  const reservedBytes = declaredBytes ?? UPLOAD_MAX_BYTES;
  const isClaimed =
    upload !== undefined && (await reserveRoom(services, upload, reservedBytes, isNull(uploads.startedAt)));
  if (!isClaimed) throw new ServiceError('signature_invalid', 'This file address was already used.');
  try {
    const { head, sizeBytes } = await services.storage.write(upload.key, body(), reservedBytes);
    const contentType = await acceptedType(services, upload.key, head);
    const file = { contentType, sizeBytes, fileName: upload.fileName };
    if (!(await markStored(services, upload.key, file))) throw addressExpired();
  } catch (error) {
    await releaseRoom(services, upload.key);
    throw error;
  }
}
