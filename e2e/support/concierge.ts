import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { apiPort, dataFolder } from './server.ts';

const CLI = resolve(import.meta.dirname, '../../server/concierge/cli.ts');

/** Runs the concierge's real command line against this run's API; answers what it prints. */
export async function runConcierge(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...process.env, SUNDIAL_URL: `http://localhost:${String(apiPort)}`, DATA_DIR: dataFolder },
  });
  return stdout;
}
