// docs/product/uploads.md#one-store
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { installation } from '../../../server/db/schema/installation.ts';
import { claimDatabase } from '../../../server/demo/claim-database.ts';
import { systemClock } from '../../../server/ports/clock.ts';
import { openStorage } from '../../../server/ports/storage/open-storage.ts';
import type { Services } from '../../../server/services/context.ts';
import { checkStorage, claimStorage } from '../../../server/services/health/readiness.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { createTestApp } from '../../helpers/test-services.ts';
import { startS3Store } from './s3-store.ts';

const app = await appOfFile();
const FOREIGN = 'STORAGE_URL: this is not the store that this database was last used with';
let root: string;
beforeEach(async () => {
  await app.services.db.delete(installation);
  await claimDatabase(app.services.db, false);
  root = await mkdtemp(join(tmpdir(), 'sundial-stores-'));
  onTestFinished(() => rm(root, { recursive: true }));
});

const options = { apiOrigin: 'http://localhost', secret: 'hush', clock: systemClock };

/** A process whose files are in the folder. */
async function processOn(folder: string): Promise<Services> {
  const storage = await openStorage({ ...options, settings: undefined, folder: join(root, folder) });
  return { ...app.services, storage, storageHealth: { state: 'good' } };
}

const start = (services: Services, isPreviousLost = false) => claimStorage(services, isPreviousLost);
const readyz = async (services: Services) => {
  await checkStorage(services);
  const reply = await createTestApp(services, {}).request('/readyz');
  return [reply.status, await reply.json()] as const;
};

test('one process of several with a folder of its own is refused, whichever starts first', async () => {
  const [shared, same, own] = await Promise.all(['shared', 'shared', 'own'].map(processOn));
  if (!shared || !same || !own) expect.unreachable();
  await Promise.all([start(shared), start(same)]);
  await expect(start(own)).rejects.toThrow(FOREIGN);
  await start(shared);
});

test('moved files take the store along; lost ones are given up by one start', async () => {
  await start(await processOn('before'));
  await cp(join(root, 'before'), join(root, 'moved'), { recursive: true });
  await start(await processOn('moved'));
  const empty = await processOn('empty');
  await expect(start(empty)).rejects.toThrow(FOREIGN);
  await start(empty, true);
  await start(empty);
  await expect(start(await processOn('moved'))).rejects.toThrow(FOREIGN);
});

test('a folder that cannot be written is refused', async () => {
  await writeFile(join(root, 'a-file'), '');
  await expect(start(await processOn('a-file'))).rejects.toThrow(
    /^STORAGE_URL: files cannot be stored and read there\. E[A-Z]+/,
  );
});

test('a process with too many open files is unavailable for uploads, not refused', async () => {
  const program = `
    import { openSync } from 'node:fs';
    import { createLocalStorage } from './server/ports/storage/local-storage.ts';
    const storage = createLocalStorage({ folder: ${JSON.stringify(root)}, apiOrigin: '', secret: '' });
    const codes = [];
    const probe = () => storage.probe().then(() => codes.push('good'), ({ code }) => codes.push(code));
    const read = () => storage.open('marker').then(() => codes.push('good'), ({ code }) => codes.push(code));
    await probe();
    try { for (;;) openSync('/dev/null'); } catch {}
    await probe();
    await read();
    console.log(codes.join());`;
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -n 64; exec "$0" --input-type=module --eval "$1"',
    process.execPath,
    program,
  ]);
  expect(stdout).toBe('good,unavailable,unavailable\n');
});

test('a folder inside a deployed site is refused', async () => {
  await mkdir(join(root, 'site'));
  await writeFile(join(root, 'site', '.deployed.json'), '{}');
  await expect(processOn('site/files')).rejects.toThrow(
    `the folder ${join(root, 'site/files')} lies inside ${join(root, 'site')}, from which the site is served.`,
  );
});

test('/readyz is 503 while the folder is another one, and 200 when it is back', async () => {
  const services = await processOn('files');
  await start(services);
  expect(await readyz(services)).toEqual([200, { ok: true }]);
  // Like a network folder that is no longer mounted.
  await rename(join(root, 'files'), join(root, 'away'));
  expect((await readyz(services))[0]).toBe(503);
  expect(app.logLines.join()).toContain('"alert":"storage"');
  await rm(join(root, 'files'), { recursive: true });
  await rename(join(root, 'away'), join(root, 'files'));
  expect(await readyz(services)).toEqual([200, { ok: true }]);
});

/** A process whose files are in a store of S3. */
async function processOnS3() {
  const store = await startS3Store();
  onTestFinished(() => store.stop());
  const storage = await openStorage({ ...options, settings: store.settings, folder: root });
  const services: Services = { ...app.services, storage, storageHealth: { state: 'good' } };
  return { store, services };
}

test('an S3-compatible store is compared and proved likewise', async () => {
  const [{ services }, other] = [await processOnS3(), await processOnS3()];
  await start(services);
  await start(services);
  await expect(start(other.services)).rejects.toThrow(FOREIGN);
});

test.each(['PUT', 'GET', 'DELETE'])('a store that refuses %s is refused', async (method) => {
  const { store, services } = await processOnS3();
  store.refused.add(method);
  await expect(start(services)).rejects.toThrow('The file store answered 403');
});

test('a store that is away lets the process start, and /readyz says so', async () => {
  const { store, services } = await processOnS3();
  await start(services);
  store.isDown = true;
  await start(services);
  expect(await readyz(services)).toEqual([200, { ok: true, files: 'unavailable' }]);
  store.isDown = false;
  expect(await readyz(services)).toEqual([200, { ok: true }]);
});
