import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { installation } from '../../db/schema/installation.ts';
import type { StorageHealth, StoragePort } from '../../ports/storage/storage.ts';
import { OperatorError } from '../../shared/operator-error.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

const SHARED_MS = 1_000;

/**
 * Returns a check that resolves when the database does what calls need, and otherwise raises an alert and rejects. Checks of one second share
 * an answer: each writes.
 */
export function createDatabaseCheck(
  services: Services,
  nowMs: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { readonly startedMs: number; readonly outcome: Promise<void> } | undefined;
  return () => {
    if (last === undefined || nowMs() - last.startedMs >= SHARED_MS)
      last = { startedMs: nowMs(), outcome: checkDatabase(services) };
    return last.outcome;
  };
}

const CHECK_DATABASE_EVERY_MS = 10_000;

/** Repeats the check in the background, for the alert: nobody may ask `/readyz`. Returns a function that stops it. */
export function startCheckingDatabase(services: Services): () => void {
  // The alert has told it.
  const check = () => checkDatabase(services).catch(() => undefined);
  return services.background.repeat('check-database', check, CHECK_DATABASE_EVERY_MS);
}

const DATABASE_RETRY_AFTER_S = 5;

async function checkDatabase(services: Services): Promise<void> {
  try {
    await pingInTime(services);
  } catch (error) {
    const code = error instanceof ServiceError ? 'NO_ANSWER' : (reasonOf(error) ?? 'UNKNOWN');
    services.alerts.raise('database', { code });
    if (error instanceof ServiceError || isDatabaseDown(error)) throw error;
    const retry = { retryAfterSeconds: DATABASE_RETRY_AFTER_S, facts: { reason: code } };
    throw new ServiceError('unavailable', { of: 'database_part' }, retry);
  }
}

/** Returns the innermost code of an error, such as that of a certificate for which a connection was lost. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (
    reasonOf(error.cause) ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined)
  );
}

const ANSWER_WITHIN_MS = 800;

async function pingInTime({ ping }: Services): Promise<void> {
  const late = new AbortController();
  const timeout = setTimeout(ANSWER_WITHIN_MS, null, { signal: late.signal }).then(() => {
    throw new ServiceError('unavailable', { of: 'database' }, { retryAfterSeconds: 1 });
  });
  try {
    await Promise.race([ping(), timeout]);
  } finally {
    late.abort();
  }
}

/** Error codes of the network and of the drivers. */
const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATEs: connection failure (08), a standby that is not promoted yet (0A000, 25006), deadlock or serialization failure (40P01, 40001), out of disk, memory or
 * connections (53), statement timeout (57014), lock not available (55P03), shutdown or startup (57P), I/O error (58).
 */
const UNAVAILABLE_SQLSTATE = /^(?:08...|0A000|25006|40P01|40001|53...|55P03|57014|57P0[1-5]|58...)$/;
const DEPTH_MAX = 5;

/** Returns true if an error means that the database is unavailable for now, so that a retry may succeed. */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEPTH_MAX) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (CONNECTION_CODES.has(error.code) || UNAVAILABLE_SQLSTATE.test(error.code)) return true;
  }
  if (error.message === 'PGlite is closed') return true;
  if (error instanceof AggregateError && error.errors.some((inner) => isDatabaseDown(inner, depth + 1)))
    return true;
  return isDatabaseDown(error.cause, depth + 1);
}

/** Key of the file whose content names the store. A copy of the files takes it along. */
export const MARKER = 'sundial-store';
const MARKER_MAX_BYTES = 100;

/** The file store cannot be used. */
class StorageError extends OperatorError {
  constructor(problem: string) {
    super(`STORAGE_URL: ${problem}`);
  }
}

const FOREIGN =
  'this is not the store that this database was last used with: it lacks the file of the first start, or has another one. Every process needs the same store. Moved files need all of it; if the files are lost, start once with STORAGE_LOST=on.';

/**
 * Proves that files can be stored, and that the store is the one of the database: docs/product/uploads.md#one-store. Returns false
 * for a full or unreachable store, which may come back.
 * @throws {StorageError} with a sentence for the operator.
 */
export async function claimStorage(services: Services, isPreviousLost: boolean): Promise<boolean> {
  try {
    await asOperator(services.storage.probe(true));
    await compareMarker(services, isPreviousLost);
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    raise(services, 'unavailable', error);
    return false;
  }
}

/** Adopts the time of the database, and raises an alert while the clock of this machine disagrees. Returns whether they agree. */
export async function checkClock({ compareClocks, alerts }: Services): Promise<boolean> {
  const agrees = await compareClocks();
  if (!agrees) alerts.raise('clock');
  return agrees;
}

/** Repeats the check every hour in the background. Returns a function that stops it. */
export function startCheckingClock(services: Services): () => void {
  return services.background.repeat('check-clock', async () => void (await checkClock(services)), HOUR_MS);
}

/** Repeats the check every minute in the background, for `/readyz`. Returns a function that stops it. */
export function startCheckingStorage(services: Services): () => void {
  return services.background.repeat('check-storage', () => checkStorage(services), MINUTE_MS);
}

/** Checks the store, without writes to one that charges for them, and keeps the outcome for `/readyz`. */
export async function checkStorage(services: Services): Promise<void> {
  try {
    await asOperator(services.storage.probe(false));
    await compareMarker(services, false);
    services.storageHealth.state = 'good';
  } catch (error) {
    if (error instanceof ServiceError) raise(services, 'unavailable', error);
    else if (error instanceof StorageError) raise(services, 'refused', error);
    else throw error;
  }
}

function raise(services: Services, state: StorageHealth['state'], { message }: Error): void {
  services.storageHealth.state = state;
  services.alerts.raise('storage', { state, message });
}

async function compareMarker(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  isPreviousLost: boolean,
): Promise<void> {
  const [known] = await db.select({ storeId: installation.storeId }).from(installation);
  const found = await asOperator(readMarker(storage));
  const stored = known?.storeId ?? null;
  if (stored !== null && found === stored) return;
  if (stored !== null && !isPreviousLost) throw new StorageError(FOREIGN);
  const isClaimed = await db.transaction(async (tx) => {
    const [locked] = await tx.select({ storeId: installation.storeId }).from(installation).for('update');
    if ((locked?.storeId ?? null) !== stored) return false;
    const storeId = found ?? randomUUID();
    if (found === null) {
      await asOperator(storage.write(MARKER, Readable.from([Buffer.from(storeId)]), MARKER_MAX_BYTES));
    }
    await tx.update(installation).set({ storeId });
    return true;
  });
  // Of two first starts at once, one finds the other's marker.
  if (!isClaimed) await compareMarker({ db, storage }, false);
}

async function readMarker(storage: StoragePort): Promise<string | null> {
  const file = await storage.open(MARKER);
  return file === null ? null : text(file.stream);
}

/** Turns the store's refusal into a sentence; leaves `unavailable` as it is. */
async function asOperator<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new StorageError(
      `files cannot be stored and read there. ${error instanceof Error ? error.message : ''}`,
    );
  }
}
