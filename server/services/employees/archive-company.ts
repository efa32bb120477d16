import { eq } from 'drizzle-orm';
import type { OperatorCompany } from '../../../src/lib/contract/operator/companies.ts';
import { companies } from '../../db/schema/identity.ts';
import { lockCompany, readCompany, type Company } from '../companies/read-companies.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { closeAccounts, openAccountsOf, openArchivedAccounts } from './close-accounts.ts';

/**
 * Closes a company for sign-ups, and the accounts of its employees: docs/product/companies.md#archived-company. Repeating it
 * closes what was opened since.
 * @throws {ServiceError} `not_found`; `validation` when it would close accounts without a confirmation.
 */
export async function archiveCompany(
  services: Services,
  slug: string,
  isConfirmed: boolean,
): Promise<OperatorCompany> {
  const at = services.clock.now();
  return services.db.transaction(async (tx) => {
    const company = await lockCompany(tx, slug);
    const accounts = (await openAccountsOf(tx, company.id)).filter(({ hasOther }) => !hasOther);
    if (accounts.length > 0 && !isConfirmed) throw unconfirmed(company, accounts.length);
    await closeAccounts(tx, accounts, { by: 'archive', at });
    await tx
      .update(companies)
      .set({ archivedAt: company.archivedAt ?? at })
      .where(eq(companies.id, company.id));
    return readCompany(services, tx, company.id);
  });
}

function unconfirmed({ name, slug }: Company, accounts: number): ServiceError {
  return new ServiceError(
    'validation',
    `Archiving ${name} closes ${accounts === 1 ? 'the account of 1 employee' : `the accounts of ${accounts} employees`} at once. To confirm, add --yes ${slug}; "companies restore" opens them again.`,
  );
}

/**
 * Opens an archived company again, with its settings and the accounts that its archiving closed. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function restoreCompany(services: Services, slug: string): Promise<OperatorCompany> {
  return services.db.transaction(async (tx) => {
    const company = await lockCompany(tx, slug);
    await tx.update(companies).set({ archivedAt: null }).where(eq(companies.id, company.id));
    await openArchivedAccounts(tx, company.id);
    return readCompany(services, tx, company.id);
  });
}
