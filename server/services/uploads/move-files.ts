import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, asc, gt, isNotNull } from 'drizzle-orm';
import { UPLOAD_MAX_BYTES } from '../../../src/lib/contract/shared/limits.ts';
import { uploads } from '../../db/schema/requests.ts';
import type { StoragePort, Stores } from '../../ports/storage/storage.ts';
import type { Services } from '../context.ts';
import { MARKER } from '../health/readiness.ts';
import { ServiceError } from '../service-error.ts';

const FILES_MAX = 200;
/** A call is short, so that the command can be interrupted. */
const MOVES_FOR_MS = 5_000;

/** What became of some files; `next` is where the next call goes on, null after the last one. */
export interface Moved {
  readonly next: string | null;
  readonly moved: number;
  readonly bytes: number;
  /** Removed from the previous store, because the current one had the same. */
  readonly same: number;
  /** Keys of files that are different in both stores, and stay in both. */
  readonly differing: string[];
  /** Keys of files that neither store has. */
  readonly missing: string[];
}

/**
 * Moves files from the previous store into the current one, in the order of their keys from `after` on: docs/product/uploads.md#another-store.
 * Repeating a part changes nothing. The marker of the store goes last: until then no process starts on the current store alone.
 * @throws {ServiceError} `store_not_moved` without a previous store, or when it is the current one; `unavailable`
 */
export async function moveFiles(services: Services, after: string | null): Promise<Moved> {
  const stores = await differentStores(services);
  const rows = await services.db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(isNotNull(uploads.storedAt), after === null ? undefined : gt(uploads.key, after)))
    .orderBy(asc(uploads.key))
    .limit(FILES_MAX);
  const began = performance.now();
  const done = { moved: 0, bytes: 0, same: 0, differing: [] as string[], missing: [] as string[] };
  let handled = 0;
  for (const { key } of rows) {
    await count(done, key, stores);
    handled += 1;
    if (performance.now() - began > MOVES_FOR_MS) break;
  }
  const next = handled === rows.length && rows.length < FILES_MAX ? null : (rows[handled - 1]?.key ?? null);
  if (next === null) await moveFile(MARKER, stores);
  return { next, ...done };
}

async function differentStores({ storage: { stores } }: Services): Promise<Stores> {
  if (stores === undefined) {
    throw new ServiceError('store_not_moved', { of: 'missing' });
  }
  const key = `probe-${randomUUID()}`;
  await stores.current.write(key, Readable.from([Buffer.from(key)]), key.length);
  const found = await stores.previous.open(key);
  found?.stream.destroy();
  await stores.current.remove(key);
  // A file would be removed from the only store that has it.
  if (found !== null) throw new ServiceError('store_not_moved', { of: 'same' });
  return stores;
}

interface Counts {
  moved: number;
  bytes: number;
  same: number;
  readonly differing: string[];
  readonly missing: string[];
}

async function count(done: Counts, key: string, stores: Stores): Promise<void> {
  const outcome = await moveFile(key, stores);
  if (outcome === 'same') done.same += 1;
  else if (outcome === 'differing' || outcome === 'missing') done[outcome].push(key);
  else if (outcome !== 'there') {
    done.moved += 1;
    done.bytes += outcome.bytes;
  }
}

type Outcome = { readonly bytes: number } | 'there' | 'same' | 'differing' | 'missing';

async function moveFile(key: string, { current, previous }: Stores): Promise<Outcome> {
  const [source, target] = [await read(previous, key), await read(current, key)];
  if (source === null) return target === null ? 'missing' : 'there';
  if (target !== null) {
    if (digest(source) !== digest(target)) return 'differing';
    await previous.remove(key);
    return 'same';
  }
  await current.write(key, Readable.from([source]), Math.max(UPLOAD_MAX_BYTES, source.length));
  const written = await read(current, key);
  if (written === null || digest(written) !== digest(source)) {
    await current.remove(key);
    throw new ServiceError('unavailable', { of: 'new_store' }, { retryAfterSeconds: 5 });
  }
  // Removed meanwhile, with its employee or its request: it must not come back.
  if ((await read(previous, key)) === null) {
    await current.remove(key);
    return 'there';
  }
  await previous.remove(key);
  return { bytes: source.length };
}

/** Files have 25 MB at most. */
async function read(storage: StoragePort, key: string): Promise<Buffer | null> {
  const file = await storage.open(key);
  return file === null ? null : buffer(file.stream);
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
