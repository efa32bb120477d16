import { and, eq } from 'drizzle-orm';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { presignUpload as endpoint } from '../../../src/lib/contract/uploads.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { limitUploads, refuseFullAccount } from '../quota/account-limits.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { createUpload } from './create-upload.ts';
import type { PresignedUpload } from './create-upload.ts';

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
