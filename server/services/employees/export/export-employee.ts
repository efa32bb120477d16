import { and, eq, isNull } from 'drizzle-orm';
import type { EmittedBy } from '../../../../src/lib/contract/shared/endpoint.ts';
import type { exportEmployee as endpoint } from '../../../../src/lib/contract/operator/employees.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Services } from '../../context.ts';
import { normalEmail } from '../../../shared/email-address.ts';
import { noSuchEmployee, numbersOf } from '../find-account.ts';
import { exportedAccount, exportedByAddress, exportedSettings } from './exported-account.ts';
import {
  exportedFiles,
  exportedActions,
  exportedNotes,
  exportedRequests,
  exportedSurveys,
} from './exported-requests.ts';

/**
 * Returns everything that is stored about one employee, and the addresses of the files: docs/product/employees.md#export.
 * An account that a fresh start left behind may be a stranger's, so it is not part of it.
 * @throws {ServiceError} `not_found` for an address without an account that no company expects.
 */
export async function exportEmployee(
  services: Services,
  address: string,
): Promise<EmittedBy<typeof endpoint>> {
  const { db } = services;
  const email = normalEmail(address);
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.releasedAt)));
  if (account?.kind === 'concierge') throw noSuchEmployee(address);
  const byAddress = await exportedByAddress(db, email, account === undefined ? [] : numbersOf(account));
  if (account === undefined && byAddress.expected_by.length === 0) throw noSuchEmployee(address);
  const exported = { exported_at: services.clock.now(), ...byAddress };
  if (account === undefined) return { data: { account: null, ...exported }, files: [] };
  const { files, facts } = await exportedFiles(services, account.id);
  const data = {
    account: exportedAccount(account),
    ...(await exportedSettings(db, account)),
    requests: await exportedRequests(db, account.id),
    ...(services.desk.notesInExport ? { internal_notes: await exportedNotes(db, account.id) } : {}),
    concierge_actions: await exportedActions(db, account.id),
    surveys: await exportedSurveys(db, account.id),
    files: facts,
    ...exported,
  };
  return { data, files };
}
