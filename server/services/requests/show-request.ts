import type { Services, Viewer } from '../context.ts';
import type { EmittedRequest } from '../../../src/lib/contract/requests.ts';
import { readOwnThread } from '../thread/read-thread.ts';
import { requestAddress } from './request-address.ts';

/**
 * Returns one of the viewer's requests by external or numeric id.
 * @throws {ServiceError} `not_found` for a missing and for a foreign request.
 */
export async function showRequest(services: Services, viewer: Viewer, id: string): Promise<EmittedRequest> {
  return readOwnThread(services, viewer, requestAddress(id));
}
