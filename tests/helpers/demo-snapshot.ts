import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../server/db/client.ts';
import { createDemo } from '../../server/demo/create-demo.ts';
import { dumpInto, DUMP, ensureFolder } from './database-snapshot.ts';
import { openEmbedded } from './database.ts';
import { movingClock } from './moving-clock.ts';
import { createTestServices } from './test-services.ts';

/** Sources that determine the demo. */
const SOURCES = [
  'server',
  'src/lib/contract',
  'tests/helpers',
  'node_modules/@electric-sql/pglite/package.json',
];
const FILES = 'files';

/** Opens an embedded database that holds the demo as of the start of the test clock, and puts its files into `storageFolder`. */
export async function openDemoDatabase(storageFolder: string): Promise<Database> {
  const snapshot = await ensureFolder('demo', SOURCES, async (folder) => {
    const files = join(folder, FILES);
    await mkdir(files);
    const database = await openEmbedded();
    const parts = { database, clock: movingClock(), storageFolder: files };
    await createDemo(await createTestServices(parts, {}, () => undefined));
    await dumpInto(folder, database);
  });
  await cp(join(snapshot, FILES), storageFolder, { recursive: true });
  return openEmbedded(join(snapshot, DUMP));
}
