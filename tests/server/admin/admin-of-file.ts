import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { ADMIN } from '../../../server/admin/program.ts';
import { runProgram } from '../../../server/command-line/program.ts';
import { appOfFile, type RunningApp, type StartOptions } from '../../helpers/start-app.ts';

export interface Admin {
  readonly app: RunningApp;
  /** The folder that commands are typed in. */
  readonly folder: string;
  run(...args: readonly string[]): Promise<string>;
  /** Variables of the commands: where the server is, and its token. */
  readonly env: Readonly<Record<string, string>>;
}

/** Serves an app for all tests of a file, and runs the operator's commands on it. */
export async function adminOfFile(options?: StartOptions): Promise<Admin> {
  const app = await appOfFile(options);
  const url = await app.listen();
  const folder = await mkdtemp(join(tmpdir(), 'sundial-admin-'));
  afterAll(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'operator-token'), app.services.operatorToken() ?? '');
  const env = { DATA_DIR: folder, SUNDIAL_URL: url, INIT_CWD: folder };
  return { app, folder, env, run: (...args) => runProgram(ADMIN, args, env) };
}
