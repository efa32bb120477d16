import { randomUUID } from 'node:crypto';
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

/** Registers an upload before its bytes arrive. `userId` owns the file; `requestId` binds it to a request. */
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
