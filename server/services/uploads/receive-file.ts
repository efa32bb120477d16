import type { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import { UPLOAD_MAX_BYTES } from '../../../src/lib/contract/shared/limits.ts';
import { uploads } from '../../db/schema/requests.ts';
import { fileTooLarge } from '../../ports/storage/size-gauge.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { checkAddress } from './file-address.ts';
import type { FileAddress } from './file-address.ts';
import { acceptedType, markStored } from './mark-stored.ts';

/**
 * Stores the body of a PUT to a presigned address. The address becomes invalid in any case.
 * @throws {ServiceError} `signature_invalid`, `link_expired`, `file_too_large`, `file_type_refused`.
 */
export async function receiveFile(
  services: Services,
  address: FileAddress,
  declaredBytes: number | null,
  body: () => Readable,
): Promise<void> {
  checkAddress(services, 'PUT', address);
  if (declaredBytes !== null && declaredBytes > UPLOAD_MAX_BYTES) throw fileTooLarge();
  const [claimed] = await services.db
    .update(uploads)
    .set({ startedAt: services.clock.now() })
    .where(and(eq(uploads.key, address.key), isNull(uploads.startedAt)))
    .returning({ key: uploads.key });
  if (claimed === undefined)
    throw new ServiceError('signature_invalid', 'This file address was already used.');
  const { head, sizeBytes } = await services.storage.write(claimed.key, body(), UPLOAD_MAX_BYTES);
  const contentType = await acceptedType(services, claimed.key, head);
  await markStored(services, claimed.key, { contentType, sizeBytes });
}
