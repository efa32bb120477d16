import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { needs } from '../needs.ts';
import { apiPort, dataFolder } from '../server.ts';

const CLI = resolve(import.meta.dirname, '../../../server/concierge/cli.ts');

/** An API and the folder that holds its concierge token. */
export interface Desk {
  readonly port: number;
  readonly folder: string;
}

/** Runs the concierge's real command line against an API of this run and returns its output. */
export async function runConciergeAt(desk: Desk, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...process.env, SUNDIAL_URL: `http://localhost:${String(desk.port)}`, DATA_DIR: desk.folder },
  });
  return stdout;
}

/** Runs the concierge's command line against the API that most tests use. */
export function runConcierge(...args: string[]): Promise<string> {
  needs('concierge');
  return runConciergeAt({ port: apiPort, folder: dataFolder }, ...args);
}
