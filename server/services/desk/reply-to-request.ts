import type { deskReply as endpoint } from '../../../src/lib/contract/desk.ts';
import type { EmittedRequest } from '../../../src/lib/contract/requests.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Concierge, Services } from '../context.ts';
import { requestAddress } from '../requests/request-address.ts';
import { attachmentMissing } from '../thread/store-message.ts';
import { postConciergeMessage } from '../thread/post-concierge-message.ts';
import { type PresignedUpload, createUpload } from '../uploads/presign-upload.ts';
import { storedUpload } from '../uploads/stored-upload.ts';
import { readDeskThread } from './show-request.ts';

/**
 * Posts a message under the concierge's name. Sending the same `client_id` again stores nothing and returns the same thread.
 * Does not change the request's status.
 * @throws {ServiceError} `not_found`, `file_missing`.
 */
export async function replyToRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  { message }: ParsedBodyOf<typeof endpoint>,
): Promise<EmittedRequest> {
  const address = requestAddress(id);
  const { request, userId } = await readDeskThread(services, address);
  for (const key of message.attachment_keys) {
    if ((await storedUpload(services, userId, key)) === null) throw attachmentMissing();
  }
  await postConciergeMessage(services, {
    requestId: request.id,
    userId,
    sourceName: concierge.name,
    clientId: message.client_id ?? null,
    body: message.body,
    attachmentKeys: message.attachment_keys,
  });
  return (await readDeskThread(services, address)).request;
}

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
