import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { presignUpload as endpoint } from '../../../src/lib/contract/uploads.ts';
import type { Db } from '../../db/client.ts';
import { requests, uploads } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { limitUploads, refuseFullAccount } from '../quota/account-limits.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { safeFileName } from './file-name.ts';

/**
 * Returns a single-use address to which the viewer may PUT one file.
 * @throws {ServiceError} `not_found` when `request_id` is not a request of the viewer; `too_many_requests`;
 * `storage_full` when the account has no room for another byte.
 */
export async function presignUpload(
  services: Services,
  viewer: Viewer,
  body: ParsedBodyOf<typeof endpoint>,
): Promise<PresignedUpload> {
  const requestId = body.request_id == null ? null : await ownRequestId(services, viewer, body.request_id);
  const { userId, sessionId } = viewer;
  const owner = { userId, requestId, fromConcierge: false, sessionId };
  return limitUploads(services, viewer, async (transaction) => {
    await refuseFullAccount(transaction, services, viewer.userId, { sizeBytes: 1 });
    return createUpload(services, transaction, owner, body.upload.filename);
  });
}

async function ownRequestId(services: Services, viewer: Viewer, id: string | number): Promise<number> {
  const [own] = await services.db
    .select({ id: requests.id })
    .from(requests)
    .where(and(at(requestAddress(id)), eq(requests.userId, viewer.userId)));
  if (own === undefined) throw requestNotFound();
  return own.id;
}

/** Lifetime of an upload address, which works once. */
const UPLOAD_ADDRESS_MS = 10 * MINUTE_MS;

export interface PresignedUpload {
  readonly presigned_url: string;
  readonly key: string;
}

interface UploadOwner {
  readonly userId: number;
  /** Binds the file to a request. */
  readonly requestId: number | null;
  readonly fromConcierge: boolean;
}

/** Owner of a file, and the session with which its upload address ends; null for the concierge. */
interface Uploader extends UploadOwner {
  readonly sessionId: number | null;
}

/** Registers an upload before its bytes arrive. */
export async function createUpload(
  services: Services,
  db: Db,
  { sessionId, ...owner }: Uploader,
  chosenName: string,
): Promise<PresignedUpload> {
  const fileName = safeFileName(chosenName);
  const key = `${randomUUID()}-${fileName}`;
  const now = services.clock.now();
  await db.insert(uploads).values({ key, ...owner, fileName, createdAt: now });
  const expiresAt = new Date(now.getTime() + UPLOAD_ADDRESS_MS);
  const presignedUrl = await services.storage.uploadUrl({ key, expiresAt, sessionId });
  return { presigned_url: presignedUrl, key };
}
