import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { needs } from '../needs.ts';
import { apiPort, dataFolder } from '../server.ts';

const CLI = resolve(import.meta.dirname, '../../../server/admin/cli.ts');

/** Runs the operator's real command line against the API that most tests use, and returns its output. */
async function runAdmin(...args: string[]): Promise<string> {
  needs('accounts');
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...process.env, SUNDIAL_URL: `http://localhost:${String(apiPort)}`, DATA_DIR: dataFolder },
  });
  return stdout;
}

/** Adds a company that no other test uses, and returns its slug. */
export async function addCompany(...settings: string[]): Promise<string> {
  const slug = `sample-${randomUUID().slice(0, 8)}`;
  await runAdmin('companies', 'add', slug, '--name', 'Sample Works', ...settings);
  return slug;
}
