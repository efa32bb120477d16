import { and, eq, isNull } from 'drizzle-orm';
import { UPLOAD_MAX_BYTES } from '../../../src/lib/contract/shared/limits.ts';
import { uploads } from '../../db/schema/requests.ts';
import { fileTooLarge } from '../../ports/storage/size-gauge.ts';
import type { Services } from '../context.ts';
import { releaseRoom, reserveRoom } from '../quota/account-limits.ts';
import { ServiceError } from '../service-error.ts';
import { acceptedType, markStored } from './receive-file.ts';

const HEAD_BYTES = 4_100;

export interface StoredUpload {
  readonly key: string;
  readonly fileName: string;
  readonly requestId: number | null;
}

/**
 * Returns the employee's file under `key`, or null when it is missing, foreign or not stored yet. Files that a browser
 * sent directly to the store are checked here, at first use.
 * @throws {ServiceError} `file_type_refused`, `file_too_large` or `storage_full` at that check.
 */
export async function storedUpload(
  services: Services,
  userId: number,
  key: string,
): Promise<StoredUpload | null> {
  const [upload] = await services.db
    .select({
      key: uploads.key,
      fileName: uploads.fileName,
      requestId: uploads.requestId,
      storedAt: uploads.storedAt,
      fromConcierge: uploads.fromConcierge,
    })
    .from(uploads)
    .where(and(eq(uploads.key, key), eq(uploads.userId, userId)));
  if (upload === undefined) return null;
  if (upload.storedAt === null && !(await checkArrived(services, { ...upload, userId }))) return null;
  return { key: upload.key, fileName: upload.fileName, requestId: upload.requestId };
}

interface Arrived {
  readonly key: string;
  readonly fileName: string;
  readonly userId: number;
  readonly fromConcierge: boolean;
}

async function checkArrived(services: Services, upload: Arrived): Promise<boolean> {
  const { key } = upload;
  const file = await services.storage.openUpload(key);
  if (file === null) return false;
  const { sizeBytes } = file;
  if (sizeBytes > UPLOAD_MAX_BYTES) {
    file.stream.destroy();
    await services.storage.remove(key);
    throw fileTooLarge();
  }
  const contentType = await acceptedType(services, key, await headOf(file.stream));
  await reserveOrRemove(services, upload, sizeBytes);
  if (!(await file.keep())) {
    await releaseRoom(services, key);
    return false;
  }
  return markStored(services, key, { contentType, sizeBytes, fileName: upload.fileName });
}

async function reserveOrRemove(services: Services, upload: Arrived, sizeBytes: number): Promise<void> {
  try {
    await reserveRoom(services, upload, sizeBytes, isNull(uploads.storedAt));
  } catch (error) {
    if (error instanceof ServiceError) await services.storage.remove(upload.key);
    throw error;
  }
}

async function headOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const head: Uint8Array[] = [];
  let headBytes = 0;
  for await (const chunk of chunks) {
    head.push(chunk);
    headBytes += chunk.length;
    if (headBytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(head).subarray(0, HEAD_BYTES);
}
