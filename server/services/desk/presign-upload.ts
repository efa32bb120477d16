import type { Services } from '../context.ts';
import { requestAddress } from '../requests/request-address.ts';
import { createUpload } from '../uploads/create-upload.ts';
import type { PresignedUpload } from '../uploads/create-upload.ts';
import { readDeskThread } from './read-thread.ts';

/**
 * Returns a single-use upload address for a concierge's file. The file belongs to the request's employee.
 * @throws {ServiceError} `not_found`.
 */
export async function presignDeskUpload(
  services: Services,
  id: string,
  fileName: string,
): Promise<PresignedUpload> {
  const { request, userId } = await readDeskThread(services, requestAddress(id));
  const owner = { userId, requestId: request.id, fromConcierge: true, sessionId: null };
  return createUpload(services, services.db, owner, fileName);
}
