import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** Folder of the demo, relative to the repository. An operator's server has one of its own, so that neither harms the other. */
export const DEMO_DATA_DIR = './.demo';

/** Returns the data folder of the server that runs; without one an operator's, else that of the demo. */
export function runningDataDir() {
  const folders = [inRoot('.data'), inRoot(DEMO_DATA_DIR)];
  const running = folders.find((folder) => existsSync(join(folder, 'api-address')));
  return running ?? folders.find((folder) => existsSync(folder)) ?? inRoot(DEMO_DATA_DIR);
}
