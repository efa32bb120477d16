import type { deskRequest as endpoint } from '../../../src/lib/contract/desk.ts';
import type { EmittedRequest } from '../../../src/lib/contract/requests.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Services } from '../context.ts';
import { type RequestAddress, requestAddress } from '../requests/request-address.ts';
import { readAnyThread } from '../thread/read-thread.ts';
import { emitEmployee } from './emit-employee.ts';
import { statusChanges } from './record-action.ts';

interface DeskThread {
  readonly request: EmittedRequest;
  /** Owner of the request and of its files. */
  readonly userId: number;
  readonly employee: ReturnType<typeof emitEmployee>;
}

/**
 * Returns any request with its thread and its employee as the concierge may see them: without contact data while the
 * employee's address is not confirmed (docs/product/identity.md#unconfirmed-contact-data).
 * @throws {ServiceError} `not_found`.
 */
export async function readDeskThread(
  services: Pick<Services, 'db' | 'contentOrigin'>,
  address: RequestAddress,
): Promise<DeskThread> {
  const { request, employee: row } = await readAnyThread(services, address);
  return { request, userId: row.userId, employee: emitEmployee(row) };
}

/**
 * Returns any request with its thread, its employee and the concierges who changed its status.
 * @throws {ServiceError} `not_found`.
 */
export async function showDeskRequest(services: Services, id: string): Promise<EmittedBy<typeof endpoint>> {
  const { request, employee } = await readDeskThread(services, requestAddress(id));
  return { request, employee, status_changes: await statusChanges(services.db, request.id) };
}
