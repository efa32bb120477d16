import { execFile } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('./make-folder-process.ts', import.meta.url));

/**
 * Keep V8 from optimising the database's WebAssembly: that takes half a gigabyte for some seconds, and makes a query
 * hardly a sixth faster. Anybody in need of speed has a Postgres server.
 */
export const MEMORY_SAVING_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;

/**
 * Makes an empty embedded database in `folder`, in a process of its own: the one that does it keeps a hundred megabytes
 * for as long as it runs. The folder appears whole or not at all.
 */
export async function makeFolder(folder: string): Promise<void> {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [...MEMORY_SAVING_FLAGS, script, partial]);
  renameSync(partial, folder);
}
