import { eq, isNull, and } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/requests.ts';
import {
  fileTooLarge,
  checkSignature,
  type FileMethod,
  type ReceivedAddress,
} from '../../ports/storage/storage.ts';
import type { Services } from '../context.ts';
import { releaseRoom, reserveRoom } from '../quota/account-limits.ts';
import { ServiceError } from '../service-error.ts';
import { nameOfType } from '../../../src/lib/format/file-types.ts';
import { recognizeType } from './file-types.ts';
import { isLiveHolder } from '../session/find-session.ts';
import { isPicture, previewOf } from './preview.ts';

/**
 * Stores the body of a PUT to a presigned address. The address works once, unless the account has no room.
 * @throws {ServiceError} `signature_invalid`, `link_expired`, `file_too_large`, `file_type_refused`,
 * `file_empty`, `storage_full`.
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
  if (!isClaimed) throw new ServiceError('signature_invalid', { of: 'used' });
  try {
    const { head, sizeBytes } = await services.storage.write(upload.key, body(), reservedBytes);
    const contentType = await acceptedType(services, upload.key, head);
    const file = { contentType, sizeBytes, fileName: upload.fileName };
    if (!(await markStored(services, upload.key, file, address))) throw addressExpired();
  } catch (error) {
    await releaseRoom(services, upload.key);
    // What the sender has caused (too large, refused, aborted) is a service error of another code.
    if (!(error instanceof ServiceError) || error.code === 'unavailable') services.alerts.raise('storage');
    throw error;
  }
}

/**
 * Detects the type of a file from its first bytes. Deletes a file of a refused type.
 * @throws {ServiceError} `file_type_refused` unless the content is an image or a PDF, `file_empty` without one.
 */
async function acceptedType(services: Services, key: string, head: Uint8Array): Promise<string> {
  const contentType = await recognizeType(head);
  if (contentType !== null) return contentType;
  await services.storage.remove(key);
  if (head.length === 0) throw new ServiceError('file_empty');
  throw new ServiceError('file_type_refused');
}

/**
 * Marks the file under `key` as stored; from now on it can be attached and opened. Its name gets the extension of its
 * recognized type: docs/product/uploads.md#file-names. Deletes the file and returns false when its row is gone, or the session or the token
 * of its address has ended: while the bytes arrived, its employee was erased, or its sender removed.
 */
async function markStored(
  services: Services,
  key: string,
  file: { readonly contentType: string; readonly sizeBytes: number; readonly fileName: string },
  address?: FileAddress,
): Promise<boolean> {
  const { contentType, sizeBytes, fileName } = file;
  const storedAt = services.clock.now();
  const isMarked = await services.db.transaction(async (tx) => {
    if (address !== undefined && !(await isHeld(services, address, tx))) return false;
    const marked = await tx
      .update(uploads)
      .set({ contentType, sizeBytes, storedAt, fileName: nameOfType(fileName, contentType) })
      .where(eq(uploads.key, key))
      .returning({ key: uploads.key });
    return marked.length > 0;
  });
  if (!isMarked) {
    await services.storage.remove(key);
    return false;
  }
  // Whoever looks soon need not wait for it; one that looks before draws it.
  if (isPicture(contentType))
    services.background.run('draw-preview', async () => void (await previewOf(services, key)));
  return true;
}

const HEAD_BYTES = 4_100;

interface StoredUpload {
  readonly key: string;
  readonly fileName: string;
  readonly requestId: number | null;
}

/**
 * Returns the employee's file under `key`, or null when it is missing, foreign or not stored yet. Files that a browser
 * sent directly to the store are checked here, at first use.
 * @throws {ServiceError} `file_type_refused`, `file_empty`, `file_too_large` or `storage_full` at that check.
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
    .where(and(eq(uploads.key, key), eq(uploads.userId, userId), isNull(uploads.deletedAt)));
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

/** Path and parameters of a `/files/{key}` call, which replace the authorization header. */
export type FileAddress = ReceivedAddress;

/**
 * Checks the signature of a file address and its holder: docs/product/uploads.md#file-addresses.
 * @throws {ServiceError} `signature_invalid` for a forged address, `link_expired` for an expired one and for one whose
 * session or token has ended.
 */
export async function checkAddress(
  services: Services,
  method: FileMethod,
  address: FileAddress,
): Promise<void> {
  const verdict = checkSignature(services.secret, method, address, services.clock.now());
  if (verdict === 'forged') throw new ServiceError('signature_invalid', { of: 'invalid' });
  if (verdict === 'expired' || !(await isHeld(services, address))) throw addressExpired();
}

/** Returns true while the session or the token that an address was given to lives; always for an address that has none. */
async function isHeld(services: Services, { sid }: FileAddress, within?: Db): Promise<boolean> {
  return sid === '' || isLiveHolder(services, sid, { within });
}

/** Returns the refusal of an address that has expired. */
function addressExpired(): ServiceError {
  return new ServiceError('link_expired', { of: 'file' });
}
