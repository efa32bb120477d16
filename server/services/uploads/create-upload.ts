import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { safeFileName } from './file-name.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/durations.ts';

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
export interface Uploader extends UploadOwner {
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
