import { randomUUID } from 'node:crypto';
import { ADMIN } from '../../../server/admin/program.ts';
import { runProgram } from '../../../server/command-line/program.ts';
import { needs } from '../needs.ts';
import { apiPort, dataFolder } from '../server.ts';
import type { Desk } from './concierge.ts';

/** Returns the variables with which a command reaches an API of this run. */
const variablesOf = ({ port, folder }: Desk) => ({
  SUNDIAL_URL: `http://localhost:${String(port)}`,
  DATA_DIR: folder,
});

/** Adds a company that no other test uses to an API, with the operator's command, and returns its slug. */
export async function addCompanyAt(desk: Desk, ...settings: string[]): Promise<string> {
  const slug = `sample-${randomUUID().slice(0, 8)}`;
  await runProgram(
    ADMIN,
    ['companies', 'add', slug, '--name', 'Sample Works', ...settings],
    variablesOf(desk),
  );
  return slug;
}

/** Invites a concierge to the desk of the API that most tests use. */
export async function inviteConcierge(email: string, name: string): Promise<void> {
  needs('accounts');
  const variables = variablesOf({ port: apiPort, folder: dataFolder });
  await runProgram(ADMIN, ['concierges', 'invite', email, '--name', name], variables);
}

/** Adds a company to the API that most tests use. */
export function addCompany(...settings: string[]): Promise<string> {
  needs('accounts');
  return addCompanyAt({ port: apiPort, folder: dataFolder }, ...settings);
}
