import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { deskRequest as endpoint } from '../../../src/lib/contract/desk.ts';
import type { Services } from '../context.ts';
import { requestAddress } from '../requests/request-address.ts';
import { readDeskThread } from './read-thread.ts';
import { statusChanges } from './record-action.ts';

/**
 * Returns any request with its thread, its employee and the concierges who changed its status.
 * @throws {ServiceError} `not_found`.
 */
export async function showDeskRequest(services: Services, id: string): Promise<EmittedBy<typeof endpoint>> {
  const { request, employee } = await readDeskThread(services, requestAddress(id));
  return { request, employee, status_changes: await statusChanges(services.db, request.id) };
}
