import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/requests.ts';
import { ServiceError } from '../service-error.ts';

export function attachmentMissing(): ServiceError {
  return new ServiceError('file_missing', 'We could not find the attached file. Please attach it again.');
}

/**
 * Binds an employee's stored files to a request, inside the caller's transaction.
 * @throws {ServiceError} `file_missing` unless each is the employee's, is stored, and belongs to this request or to none.
 */
export async function claimAttachments(
  transaction: Db,
  userId: number,
  requestId: number,
  keys: readonly string[],
): Promise<void> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return;
  const claimed = await transaction
    .update(uploads)
    .set({ requestId })
    .where(
      and(
        inArray(uploads.key, wanted),
        eq(uploads.userId, userId),
        isNotNull(uploads.storedAt),
        or(isNull(uploads.requestId), eq(uploads.requestId, requestId)),
      ),
    )
    .returning({ key: uploads.key });
  if (claimed.length !== wanted.length) throw attachmentMissing();
}
