import { randomUUID } from 'node:crypto';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { safeFileName } from './file-name.ts';

/** How long an address to upload to is valid (SECURITY: presigned address 10 minutes, single use). */
export const UPLOAD_ADDRESS_MS = 10 * 60_000;

export interface PresignedUpload {
  readonly presigned_url: string;
  readonly key: string;
}

/** Registers a file that is about to arrive. `userId` is who may use and open it; `requestId` binds it to a request. */
export async function createUpload(
  services: Services,
  owner: { readonly userId: number; readonly requestId: number | null },
  chosenName: string,
): Promise<PresignedUpload> {
  const fileName = safeFileName(chosenName);
  const key = `${randomUUID()}-${fileName}`;
  const now = services.clock.now();
  await services.db.insert(uploads).values({ key, ...owner, fileName, createdAt: now });
  const expiresAt = new Date(now.getTime() + UPLOAD_ADDRESS_MS);
  return { presigned_url: await services.storage.uploadUrl(key, expiresAt), key };
}
