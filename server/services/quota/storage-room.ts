import { sum } from 'drizzle-orm';
import { SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
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
export async function refuseFullStorage(db: Db, services: Services, sizeBytes: number): Promise<void> {
  const bytes = await storedBytes(db, services);
  if (bytes + sizeBytes <= services.limits.storageBytes * EMPLOYEES_SHARE) return;
  throw new ServiceError(
    'storage_full',
    'We cannot take files at the moment. Please send your message without it, or try again later.',
  );
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
