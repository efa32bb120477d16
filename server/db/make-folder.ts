import { execFile } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('./make-folder-process.ts', import.meta.url));

/**
 * V8 flags that prevent the optimisation of PGlite's WebAssembly, which takes half a gigabyte for some seconds and
 * speeds up a query by less than a sixth.
 */
export const MEMORY_SAVING_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;

/**
 * Creates an empty embedded database in `folder`. Runs in a child process, because creating it keeps a hundred
 * megabytes until the process ends. The folder appears complete or not at all.
 */
export async function makeFolder(folder: string): Promise<void> {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [...MEMORY_SAVING_FLAGS, script, partial]);
  renameSync(partial, folder);
}
