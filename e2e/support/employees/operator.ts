import { randomUUID } from 'node:crypto';
import { ADMIN } from '../../../server/admin/program.ts';
import { runProgram } from '../../../server/command-line/program.ts';
import { needs } from '../needs.ts';
import { apiPort, dataFolder } from '../server.ts';

/** With these a command reaches the API that most tests use. */
const VARIABLES = { SUNDIAL_URL: `http://localhost:${String(apiPort)}`, DATA_DIR: dataFolder };

/** Invites a concierge to the desk of the API that most tests use. */
export async function inviteConcierge(email: string, name: string): Promise<void> {
  needs('accounts');
  await runProgram(ADMIN, ['concierges', 'invite', email, '--name', name], VARIABLES);
}

/** Adds a company that no other test uses, with the operator's command, and returns its slug. */
export async function addCompany(...settings: string[]): Promise<string> {
  needs('accounts');
  const slug = `sample-${randomUUID().slice(0, 8)}`;
  await runProgram(ADMIN, ['companies', 'add', slug, '--name', 'Sample Works', ...settings], VARIABLES);
  return slug;
}
