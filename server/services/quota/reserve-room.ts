import { and, eq, gt, isNotNull, ne, or, sum, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/durations.ts';
import { lockAccount } from './lock-account.ts';

/** Longer than any upload takes (`server/http-server.ts`), so that the rest of a killed process frees its room. */
const RESERVED_MS = 15 * MINUTE_MS;

interface Upload {
  readonly key: string;
  readonly userId: number;
  readonly fromConcierge: boolean;
}

/**
 * Reserves room for a file before its bytes are stored, if the row still is as `unclaimed` says. Returns false when it is
 * not. Files of the concierge need no room: docs/product/api.md#limits-per-account.
 * @throws {ServiceError} `storage_full`.
 */
export async function reserveRoom(
  services: Services,
  upload: Upload,
  sizeBytes: number,
  unclaimed: SQL,
): Promise<boolean> {
  const startedAt = services.clock.now();
  return services.db.transaction(async (transaction) => {
    if (!upload.fromConcierge) {
      await lockAccount(transaction, upload.userId);
      await refuseFullAccount(transaction, services, upload.userId, { sizeBytes, besides: upload.key });
    }
    const claimed = await transaction
      .update(uploads)
      .set({ startedAt, sizeBytes })
      .where(and(eq(uploads.key, upload.key), unclaimed))
      .returning({ key: uploads.key });
    return claimed.length === 1;
  });
}

/** Gives the room of a file back that was not stored. */
export async function releaseRoom({ db }: Services, key: string): Promise<void> {
  await db.update(uploads).set({ sizeBytes: null }).where(eq(uploads.key, key));
}

/**
 * Refuses `sizeBytes` more than the employee's files may have.
 * @throws {ServiceError} `storage_full`.
 */
export async function refuseFullAccount(
  db: Db,
  { clock, limits }: Services,
  userId: number,
  { sizeBytes, besides }: { readonly sizeBytes: number; readonly besides?: string },
): Promise<void> {
  const reservedSince = new Date(clock.now().getTime() - RESERVED_MS);
  const [stored] = await db
    .select({ bytes: sum(uploads.sizeBytes).mapWith(Number) })
    .from(uploads)
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.fromConcierge, false),
        or(isNotNull(uploads.storedAt), gt(uploads.startedAt, reservedSince)),
        besides === undefined ? undefined : ne(uploads.key, besides),
      ),
    );
  if ((stored?.bytes ?? 0) + sizeBytes <= limits.uploadBytes) return;
  throw new ServiceError(
    'storage_full',
    'Your files have reached the limit of your account. Please contact support if you need to send more.',
  );
}
