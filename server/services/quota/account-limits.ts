import { and, eq, gt, isNotNull, ne, or, type SQL, sum } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import { uploads, userRequestSurveys } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** The sum reads all rows, so it is not taken for every file; the reserve is larger than what arrives meanwhile. */
const MEASURE_EVERY_MS = 30 * SECOND_MS;
/** From here on employees send no files: the rest is for the concierge, until the operator has made room. */
const EMPLOYEES_SHARE = 0.9;
const ALERT_SHARE = 0.8;

interface Measured {
  readonly atMs: number;
  readonly bytes: number;
}

const lastMeasured = new WeakMap<object, Measured>();

/**
 * Refuses an employee's file while the files of the installation reach into the reserve, and raises an alert when that is near and
 * when it begins: docs/product/uploads.md#room-of-the-installation.
 * @throws {ServiceError} `storage_full`.
 */
async function refuseFullStorage(db: Db, services: Services, sizeBytes: number): Promise<void> {
  const bytes = await storedBytes(db, services);
  if (bytes + sizeBytes <= services.limits.storageBytes * EMPLOYEES_SHARE) return;
  throw new ServiceError('storage_full', { of: 'installation' });
}

async function storedBytes(db: Db, { db: root, clock, alerts, limits }: Services): Promise<number> {
  const atMs = clock.now().getTime();
  const last = lastMeasured.get(root);
  if (last !== undefined && atMs - last.atMs < MEASURE_EVERY_MS) return last.bytes;
  const [all] = await db.select({ bytes: sum(uploads.sizeBytes).mapWith(Number) }).from(uploads);
  const bytes = all?.bytes ?? 0;
  lastMeasured.set(root, { atMs, bytes });
  const marks = [ALERT_SHARE, EMPLOYEES_SHARE].map((share) => share * limits.storageBytes);
  const passed = marks.some((mark) => bytes >= mark && (last === undefined || last.bytes < mark));
  if (passed) alerts.raise('storage', { bytes, limit: limits.storageBytes });
  return bytes;
}

const WINDOW_MS = 10 * MINUTE_MS;
/** Above any manual use, and low enough that a stolen session can't fill the disk. */
const UPLOADS_MAX = 60;
const SURVEYS_MAX = 120;

/**
 * Makes parallel calls of one employee wait for each other until the transaction ends, so that a count and the row that
 * follows it are one step. Take it before the locks of other rows.
 */
export async function lockEmployee(transaction: Db, userId: number): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * Limits the uploads that an employee may start in ten minutes. `insert` runs in the same transaction.
 * @throws {ServiceError} `too_many_requests`.
 */
export async function limitUploads<Result>(
  services: Services,
  viewer: Viewer,
  insert: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return limitTo(UPLOADS_MAX, services, viewer, uploads, insert);
}

/**
 * Limits the surveys that an employee may start in ten minutes. `insert` runs in the same transaction.
 * @throws {ServiceError} `too_many_requests`.
 */
export async function limitSurveys<Result>(
  services: Services,
  viewer: Viewer,
  insert: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return limitTo(SURVEYS_MAX, services, viewer, userRequestSurveys, insert);
}

async function limitTo<Result>(
  max: number,
  { db, clock }: Services,
  viewer: Viewer,
  table: typeof uploads | typeof userRequestSurveys,
  insert: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    await lockEmployee(transaction, viewer.userId);
    const since = new Date(clock.now().getTime() - WINDOW_MS);
    if ((await countSince(transaction, viewer.userId, since, table)) < max) return insert(transaction);
    throw new ServiceError('too_many_requests', { of: 'calls' }, { retryAfterSeconds: WINDOW_MS / 1000 });
  });
}

async function countSince(
  db: Db,
  userId: number,
  since: Date,
  table: typeof uploads | typeof userRequestSurveys,
): Promise<number> {
  return db.$count(
    table,
    and(
      eq(table.userId, userId),
      gt(table.createdAt, since),
      // The concierge's files belong to the employee, but are not the employee's doing.
      table === uploads ? eq(uploads.fromConcierge, false) : undefined,
    ),
  );
}

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
      await lockEmployee(transaction, upload.userId);
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

/** Gives back the room of a file that was not stored. */
export async function releaseRoom({ db }: Services, key: string): Promise<void> {
  await db.update(uploads).set({ sizeBytes: null }).where(eq(uploads.key, key));
}

/**
 * Refuses `sizeBytes` more than the employee's files may have, or all files of the installation.
 * @throws {ServiceError} `storage_full`.
 */
export async function refuseFullAccount(
  db: Db,
  services: Services,
  userId: number,
  { sizeBytes, besides }: { readonly sizeBytes: number; readonly besides?: string },
): Promise<void> {
  const { clock, limits } = services;
  const reservedSince = new Date(clock.now().getTime() - RESERVED_MS);
  const [owner] = await db
    .select({ bytes: sum(uploads.sizeBytes).mapWith(Number), confirmedAt: users.emailConfirmedAt })
    .from(users)
    .leftJoin(
      uploads,
      and(
        eq(uploads.userId, users.id),
        eq(uploads.fromConcierge, false),
        or(isNotNull(uploads.storedAt), gt(uploads.startedAt, reservedSince)),
        besides === undefined ? undefined : ne(uploads.key, besides),
      ),
    )
    .where(eq(users.id, userId))
    .groupBy(users.id);
  const bytes = (owner?.bytes ?? 0) + sizeBytes;
  if (bytes > limits.uploadBytes) {
    throw new ServiceError('storage_full', { of: 'account' });
  }
  if (owner?.confirmedAt == null && bytes > limits.unconfirmedUploadBytes) {
    throw new ServiceError('storage_full', { of: 'unconfirmed_account' });
  }
  await refuseFullStorage(db, services, sizeBytes);
}
