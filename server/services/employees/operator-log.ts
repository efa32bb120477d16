import { and, desc, eq, lt } from 'drizzle-orm';
import type {
  employeeLog,
  operatorLog as endpoint,
} from '../../../src/lib/contract/operator/installation.ts';
import type { EmittedBy, ParsedBodyOf, ParsedQueryOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { companies, users } from '../../db/schema/identity.ts';
import { operatorActions } from '../../db/schema/installation.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { normalSlug } from '../companies/check-settings.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { refuseConciergesAddress } from './accounts.ts';

export interface OperatorCall {
  readonly action: string;
  readonly actor: string;
  readonly slug: string | undefined;
  readonly email: string | undefined;
}

const ACTOR_MAX_CHARACTERS = 100;

/**
 * Runs a call of the operator after recording it: nothing happens without a record. A refused call gets a second record with the code:
 * docs/product/employees.md#operators-log.
 */
export async function recorded<Result>(
  { db, clock }: Services,
  { action, actor, slug, email }: OperatorCall,
  call: () => Promise<Result>,
): Promise<Result> {
  const row = {
    action,
    actor: actor.slice(0, ACTOR_MAX_CHARACTERS),
    companyId: slug === undefined ? null : await companyIdOf(db, slug),
    accountId: email === undefined ? null : await accountIdOf(db, email),
  };
  const record = (refused: string | null) =>
    db.insert(operatorActions).values({ ...row, refused, createdAt: clock.now() });
  await record(null);
  try {
    return await call();
  } catch (error) {
    if (error instanceof ServiceError) await record(error.code);
    throw error;
  }
}

async function companyIdOf(db: Db, slug: string): Promise<number | null> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.slug, normalSlug(slug)));
  return company?.id ?? null;
}

async function accountIdOf(db: Db, email: string): Promise<number | null> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  return account?.id ?? null;
}

/** Returns a page of what the operator did to an employee. @throws {ServiceError} `not_found` */
export async function listEmployeeLog(
  services: Services,
  { email, after }: ParsedBodyOf<typeof employeeLog>,
): Promise<EmittedBy<typeof endpoint>> {
  await refuseConciergesAddress(services.db, email);
  const account = await accountIdOf(services.db, email);
  if (account === null) throw new ServiceError('not_found', { account: email });
  return listOperatorLog(services, { after, account: String(account) });
}

const PAGE_ROWS = 200;

/** Returns a page of what the operator did, the newest first. */
export async function listOperatorLog(
  { db }: Services,
  { after, account }: ParsedQueryOf<typeof endpoint>,
): Promise<EmittedBy<typeof endpoint>> {
  const rows = await db
    .select({ action: operatorActions, slug: companies.slug })
    .from(operatorActions)
    .leftJoin(companies, eq(companies.id, operatorActions.companyId))
    .where(
      and(
        after === undefined ? undefined : lt(operatorActions.id, Number(after)),
        account === undefined ? undefined : eq(operatorActions.accountId, Number(account)),
      ),
    )
    .orderBy(desc(operatorActions.id))
    .limit(PAGE_ROWS + 1);
  const page = rows.slice(0, PAGE_ROWS);
  const last = page.at(-1);
  return {
    actions: page.map(({ action, slug }) => ({
      at: action.createdAt.toISOString(),
      actor: action.actor,
      action: action.action,
      company: slug ?? (action.companyId === null ? null : `#${action.companyId}`),
      account: action.accountId,
      refused: action.refused,
    })),
    next: rows.length > PAGE_ROWS && last !== undefined ? String(last.action.id) : null,
  };
}
