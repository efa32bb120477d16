// docs/product/uploads.md#another-store
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { expiringUrl } from '../../../src/lib/contract/uploads.ts';
import { installation } from '../../../server/db/schema/installation.ts';
import { uploads } from '../../../server/db/schema/requests.ts';
import { createLocalStorage } from '../../../server/ports/storage/local-storage.ts';
import { movingStorage } from '../../../server/ports/storage/moving-storage.ts';
import { createS3Storage } from '../../../server/ports/storage/s3-storage.ts';
import type { StoragePort, Stores } from '../../../server/ports/storage/storage.ts';
import { claimStorage } from '../../../server/services/health/readiness.ts';
import { moveFiles } from '../../../server/services/uploads/move-files.ts';
import type { Services } from '../../../server/services/context.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { PDF } from '../../helpers/sample-files.ts';
import { adminOfFile } from '../admin/admin-of-file.ts';
import { startS3Store } from './s3-store.ts';

const s3 = await startS3Store();
afterAll(() => s3.stop());
const folder = await mkdtemp(join(tmpdir(), 'sundial-moved-'));
afterAll(() => rm(folder, { recursive: true }));
let stores: Stores = null!;
const { app, run } = await adminOfFile({
  storage: (own) => {
    stores = {
      current: createS3Storage({ ...s3.settings, ...own }),
      previous: createLocalStorage({ ...own, folder }),
    };
    return movingStorage(stores);
  },
});
/** Files of one call. */
const FILES = 200;
const employee = await newEmployee(app);

/** Stores a file of the employee in one of the stores. */
async function stored(storage: StoragePort, key: string, bytes = Buffer.from(PDF)): Promise<string> {
  await storage.write(key, Readable.from([bytes]), bytes.length);
  const now = app.clock.now();
  const file = { contentType: 'application/pdf', sizeBytes: bytes.length, fileName: 'quote.pdf' };
  await app.services.db
    .insert(uploads)
    .values({ key, userId: employee.userId, ...file, createdAt: now, storedAt: now })
    .onConflictDoNothing();
  return key;
}
const has = async (storage: StoragePort, key: string) => {
  const file = await storage.open(key);
  return file === null ? null : buffer(file.stream);
};
async function opened(key: string): Promise<Buffer> {
  const { expiring_url: url } = await employee.call(expiringUrl, { query: { key } });
  return Buffer.from(await (await app.fetch(url)).arrayBuffer());
}
const withStorage = (storage: StoragePort): Services => ({ ...app.services, storage });

beforeEach(async () => {
  for (const { key } of await app.services.db.delete(uploads).returning({ key: uploads.key })) {
    await app.services.storage.remove(key);
  }
});

test('moves the files of a folder into a store, and they open before and after', async () => {
  await app.services.db.insert(installation).values({ demo: false });
  await claimStorage(withStorage(stores.previous), false);
  const keys = [await stored(stores.previous, 'a.pdf'), await stored(stores.previous, 'b.pdf')];
  const fresh = await stored(stores.current, 'c.pdf');
  for (const key of [...keys, fresh]) expect(await opened(key)).toEqual(Buffer.from(PDF));
  // Until everything is moved, no process starts on the new store alone.
  await expect(claimStorage(withStorage(stores.current), false)).rejects.toThrow('STORAGE_URL');
  const megabytes = ((2 * PDF.length) / 1024 / 1024).toFixed(1);
  expect(await run('files', 'move')).toBe(
    `Moved 2 files (${megabytes} MB).\nSTORAGE_PREVIOUS can be taken out of the settings.`,
  );
  for (const key of [...keys, fresh]) expect(await opened(key)).toEqual(Buffer.from(PDF));
  expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual([]);
  expect(await claimStorage(withStorage(stores.current), false)).toBe(true);
  expect(JSON.parse(await run('files', 'move', '--json'))).toMatchObject({ moved: 0, same: 0, missing: [] });
});

test('and back into a folder', async () => {
  const key = await stored(stores.current, 'back.pdf');
  const back = { current: stores.previous, previous: stores.current };
  expect(await moveFiles(withStorage(movingStorage(back)), null)).toMatchObject({ next: null, moved: 1 });
  expect(await has(stores.current, key)).toBeNull();
  expect(await has(stores.previous, key)).toEqual(Buffer.from(PDF));
  await moveFiles(app.services, null);
});

test('of one key in both, equal files become one, and different ones stay and are named', async () => {
  const [same, other] = ['same.pdf', 'other.pdf'];
  for (const storage of [stores.previous, stores.current]) await stored(storage, same);
  await stored(stores.previous, other, Buffer.from('%PDF-1.7 old'));
  await stored(stores.current, other);
  await expect(run('files', 'move')).rejects.toThrow(
    /1 file stood in both.*Different in both.*\n {2}other\.pdf/s,
  );
  expect(await has(stores.previous, same)).toBeNull();
  expect(await has(stores.previous, other)).toEqual(Buffer.from('%PDF-1.7 old'));
  expect(await opened(other)).toEqual(Buffer.from(PDF));
});

test('an interrupted move loses nothing, and goes on when it is repeated', async () => {
  const keys = ['1.pdf', '2.pdf', '3.pdf'];
  for (const key of keys) await stored(stores.previous, key);
  let writes = 0;
  const current: StoragePort = {
    ...stores.current,
    write: (key, ...rest) => {
      if (key.endsWith('.pdf')) writes += 1;
      return writes > 1
        ? Promise.reject(new Error('The process ends here'))
        : stores.current.write(key, ...rest);
    },
  };
  const interrupted = withStorage(movingStorage({ ...stores, current }));
  await expect(moveFiles(interrupted, null)).rejects.toThrow('ends here');
  for (const key of keys) expect(await opened(key)).toEqual(Buffer.from(PDF));
  expect(await moveFiles(app.services, null)).toMatchObject({ moved: 2 });
  for (const key of keys) expect(await has(stores.previous, key)).toBeNull();
  for (const key of keys) expect(await opened(key)).toEqual(Buffer.from(PDF));
});

test('a file that the new store has not kept as it was stays in the old one', async () => {
  const key = await stored(stores.previous, 'kept.pdf');
  const write: StoragePort['write'] = (name, body, max) =>
    name === key
      ? stores.current.write(name, Readable.from([Buffer.from('%PDF-half')]), max)
      : stores.current.write(name, body, max);
  const careless = withStorage(movingStorage({ ...stores, current: { ...stores.current, write } }));
  await expect(moveFiles(careless, null)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await has(stores.previous, key)).toEqual(Buffer.from(PDF));
  expect(await has(stores.current, key)).toBeNull();
});

test('a file that is erased while it moves does not come back', async () => {
  const key = await stored(stores.previous, 'erased.pdf');
  const write: StoragePort['write'] = async (name, ...rest) => {
    if (name === key) await app.services.storage.remove(key);
    return stores.current.write(name, ...rest);
  };
  const moving = movingStorage({ ...stores, current: { ...stores.current, write } });
  expect(await moveFiles(withStorage(moving), null)).toMatchObject({ moved: 0 });
  for (const storage of [stores.previous, stores.current]) expect(await has(storage, key)).toBeNull();
});

test('names what neither store has, and moves nothing between a store and itself', async () => {
  const key = await stored(stores.previous, 'lost.pdf');
  await stores.previous.remove(key);
  expect(await run('files', 'move')).toContain('In neither store:\n  lost.pdf');
  const itself = withStorage(movingStorage({ current: stores.current, previous: stores.current }));
  await expect(moveFiles(itself, null)).rejects.toThrow('are the same store');
  await expect(moveFiles(withStorage(stores.current), null)).rejects.toThrow(
    'STORAGE_PREVIOUS names no store',
  );
});

test('more files than one call moves are moved by several', async () => {
  const keys = Array.from(
    { length: FILES + 1 },
    (_, number) => `many-${String(number).padStart(3, '0')}.pdf`,
  );
  for (const key of keys) await stored(stores.previous, key, Buffer.from('%PDF-1.7'));
  const first = await moveFiles(app.services, null);
  expect(first.next).toEqual(expect.stringContaining('many-'));
  expect(JSON.parse(await run('files', 'move', '--json'))).toMatchObject({ moved: FILES + 1 - first.moved });
  expect(await has(stores.previous, `many-${String(FILES)}.pdf`)).toBeNull();
});
