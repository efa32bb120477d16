import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { needs } from '../needs.ts';
import { apiPort, dataFolder } from '../server.ts';
import type { Desk } from './concierge.ts';

const CLI = resolve(import.meta.dirname, '../../../server/admin/cli.ts');

/** Adds a company that no other test uses to an API, with the operator's real command line, and returns its slug. */
export async function addCompanyAt({ port, folder }: Desk, ...settings: string[]): Promise<string> {
  const slug = `sample-${randomUUID().slice(0, 8)}`;
  const args = ['companies', 'add', slug, '--name', 'Sample Works', ...settings];
  await promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...process.env, SUNDIAL_URL: `http://localhost:${String(port)}`, DATA_DIR: folder },
  });
  return slug;
}

/** Adds a company to the API that most tests use. */
export function addCompany(...settings: string[]): Promise<string> {
  needs('accounts');
  return addCompanyAt({ port: apiPort, folder: dataFolder }, ...settings);
}
