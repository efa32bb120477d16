import type { Services, Viewer } from '../context.ts';
import type { EmittedRequest, ThreadPart } from '../../../src/lib/contract/requests.ts';
import { readOwnThread } from '../thread/read-thread.ts';
import { requestAddress } from './request-address.ts';

/**
 * Returns one of the viewer's requests by external or numeric id, with a part of its thread or all of it.
 * @throws {ServiceError} `not_found` for a missing and for a foreign request.
 */
export async function showRequest(
  services: Services,
  viewer: Viewer,
  id: string,
  part: ThreadPart,
): Promise<EmittedRequest> {
  return readOwnThread(services, viewer, requestAddress(id), part);
}
