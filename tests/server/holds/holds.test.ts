// docs/product/employees.md#legal-hold
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../server/db/client.ts';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { companies, expectedEmployees, users } from '../../../server/db/schema/identity.ts';
import { requests, uploads } from '../../../server/db/schema/requests.ts';
import { eraseEmployee as eraseEmployeeOf } from '../../../server/services/employees/erase-employee.ts';
import { isHeld } from '../../../server/services/holds/holds.ts';
import { startAfresh } from '../../../server/services/identity/start-afresh.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import {
  addCompany,
  archiveCompany,
  changeCompany,
  eraseCompany,
} from '../../../src/lib/contract/operator/companies.ts';
import { eraseEmployee, showEmployee } from '../../../src/lib/contract/operator/employees.ts';
import {
  holdCompany,
  holdEmployee,
  liftCompanyHold,
  liftEmployeeHold,
  operatorHolds,
} from '../../../src/lib/contract/operator/holds.ts';
import { employeeLog, operatorLog } from '../../../src/lib/contract/operator/installation.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { joinCompany } from '../../helpers/employees/company.ts';
import { newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { importList } from '../../helpers/employees/import-list.ts';
import { lockWaits } from '../../helpers/lock-waits.ts';
import { uploaded } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { forgot, linkToken, reset, signUpUnconfirmed } from '../identity/support/call-identity.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';

const app = await appOfFile();
const operator = operatorOf(app);
const { db } = app.services;
const REASON = 'case 7 of the court in Example Town';

let count = 0;
let slug = '';
let employee: Employee;
beforeEach(async () => {
  slug = `held-${(count += 1)}`;
  await operator.call(addCompany, { body: { company: { slug, name: 'Held Works' } } });
  employee = await newEmployee(app);
  await joinCompany(app, employee, slug);
});

const holds = [
  [
    'the employee',
    () => operator.call(holdEmployee, { body: { email: employee.email, reason: REASON } }),
    () => operator.call(liftEmployeeHold, { body: { email: employee.email } }),
  ],
  [
    'the company',
    () => operator.call(holdCompany, { params: { slug }, body: { reason: REASON } }),
    () => operator.call(liftCompanyHold, { params: { slug } }),
  ],
] as const;

describe.each(holds)('a legal hold of %s', (_, place, lift) => {
  test('refuses to erase the employee until it is lifted', async () => {
    await place();
    const body = { email: employee.email };
    expect((await operator.refused(eraseEmployee, { body })).error).toContain(
      `Nothing was erased: there is a legal hold on ${employee.email}.`,
    );
    const [account] = await db.select().from(users).where(eq(users.email, employee.email));
    expect(account?.deactivatedAt, 'the account stays open').toBeNull();
    await lift();
    expect((await operator.call(eraseEmployee, { body })).erased.accounts).toBe(1);
  });

  test('refuses to erase the company', async () => {
    await operator.call(archiveCompany, { params: { slug }, body: { confirmed: true } });
    await db
      .update(companies)
      .set({ archivedAt: new Date(app.services.clock.now().getTime() - 31 * DAY_MS) })
      .where(eq(companies.slug, slug));
    await place();
    const call = { params: { slug }, body: { dry_run: false } };
    expect((await operator.refused(eraseCompany, call)).error).toContain(
      'Nothing was erased: there is a legal hold on ',
    );
    await lift();
    expect((await operator.call(eraseCompany, call)).erased.accounts).toBe(1);
  });

  // The embedded database has one connection, so nothing comes between two statements of a transaction.
  test.skipIf(isEmbedded)('is kept when it is placed during an erasure', async () => {
    const { id } = await newRequest(employee);
    const keys = [await uploaded(app, employee), await uploaded(app, employee)];
    const { storage } = app.services;
    const removed: string[] = [];
    const placing = Object.assign(Object.create(storage) as typeof storage, {
      remove: async (key: string) => {
        removed.push(key);
        await place();
        await storage.remove(key);
      },
    });
    await expect(eraseEmployeeOf({ ...app.services, storage: placing }, employee.email)).rejects.toThrow(
      `A legal hold was placed on ${employee.email} during the erasure`,
    );
    expect(removed).toHaveLength(1);
    expect(await db.$count(uploads, inArray(uploads.key, keys))).toBe(1);
    expect(await db.$count(requests, eq(requests.id, id))).toBe(1);
    await lift();
    expect((await operator.call(eraseEmployee, { body: { email: employee.email } })).erased.accounts).toBe(1);
  });

  test('makes periods wait', async () => {
    const { id } = await newRequest(employee);
    const before = new Date(app.services.clock.now().getTime() - 40 * DAY_MS);
    await db.update(requests).set({ status: 'closed', completedAt: before }).where(eq(requests.id, id));
    await operator.call(changeCompany, { params: { slug }, body: { company: { requests_kept_days: 30 } } });
    await place();
    await cleanUp(app.services);
    expect(await db.$count(requests, eq(requests.id, id))).toBe(1);
    await lift();
    await cleanUp(app.services);
    expect(await db.$count(requests, eq(requests.id, id))).toBe(0);
  });

  test('is shown with its reason, and recorded', async () => {
    await place();
    await place();
    const { employee: shown } = await operator.call(showEmployee, { body: { email: employee.email } });
    expect(shown.holds).toMatchObject([{ reason: REASON }]);
    const { holds: all } = await operator.call(operatorHolds);
    expect(all).toContainEqual(shown.holds[0]);
    await lift();
    expect(await lift()).toEqual({ lifted: false });
    const { actions } = await operator.call(operatorLog);
    const names = actions.map(({ action }) => action);
    expect(names).toEqual(
      expect.arrayContaining([expect.stringMatching(/^hold/), expect.stringMatching(/^lift/)]),
    );
  });
});

test.skipIf(isEmbedded)('a hold that waits for the end of an erasure finds no account', async () => {
  const refused = await db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.email, employee.email));
    const waits = operator.refused(holdEmployee, { body: { email: employee.email, reason: REASON } });
    await lockWaits(tx, 1);
    return { waits };
  });
  expect(await refused.waits).toMatchObject({ code: 'not_found' });
});

/** Begins `erasing`, which waits for what `lock` locks, then a hold of the company, which must wait for it. Returns what becomes of both. */
async function holdDuring<Erased>(lock: (tx: Db) => Promise<unknown>, erasing: () => Promise<Erased>) {
  const hold = () => operator.call(holdCompany, { params: { slug }, body: { reason: REASON } });
  const both = await db.transaction(async (tx) => {
    await lock(tx);
    const erased = erasing();
    await lockWaits(tx, 1);
    const outcome = hold().then(
      () => 'placed',
      (error: unknown) => String(error),
    );
    await lockWaits(tx, 2);
    return { erased, outcome };
  });
  return { erased: await both.erased, outcome: await both.outcome };
}

test.skipIf(isEmbedded)(
  'a hold of a company is not placed in the last statements of an erasure',
  async () => {
    await importList(operator, slug, [[employee.email]]);
    const listed = eq(expectedEmployees.email, employee.email);
    const { erased, outcome } = await holdDuring(
      (tx) => tx.select().from(expectedEmployees).where(listed).for('update'),
      () => operator.call(eraseEmployee, { body: { email: employee.email } }),
    );
    expect([erased.erased.accounts, outcome]).toEqual([1, 'placed']);
  },
);

test.skipIf(isEmbedded)('a hold that waits for the end of a company finds none', async () => {
  const [company] = await db.select().from(companies).where(eq(companies.slug, slug));
  const createdAt = app.services.clock.now();
  const name = `Serves ${slug}`;
  await db.insert(concierges).values({ name, companyIds: [company?.id ?? 0], createdAt });
  await operator.call(eraseEmployee, { body: { email: employee.email } });
  await operator.call(archiveCompany, { params: { slug }, body: { confirmed: true } });
  const archivedAt = new Date(createdAt.getTime() - 31 * DAY_MS);
  await db.update(companies).set({ archivedAt }).where(eq(companies.slug, slug));
  const { erased, outcome } = await holdDuring(
    (tx) => tx.select().from(concierges).where(eq(concierges.name, name)).for('update'),
    () => operator.call(eraseCompany, { params: { slug }, body: { dry_run: false } }),
  );
  expect([erased.erased.remains, outcome]).toEqual([false, expect.stringContaining('404')]);
});

test.skipIf(isEmbedded)('an erasure that waits for a fresh start erases its account, too', async () => {
  const email = 'waits-for-a-fresh-start@sundial.example';
  await signUpUnconfirmed(app, email);
  const erased = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    const waits = operator.call(eraseEmployee, { body: { email } });
    await lockWaits(tx, 1);
    if (before === undefined) throw new Error('The account is missing.');
    await startAfresh(tx, before, 'hash', app.services.clock.now());
    return { waits };
  });
  expect((await erased.waits).erased.accounts).toBe(2);
});

test('the log is limited to one employee, and to a number once the account is erased', async () => {
  const { id } = (await operator.call(showEmployee, { body: { email: employee.email } })).employee;
  await operator.call(holdCompany, { params: { slug }, body: { reason: REASON } });
  await operator.call(liftCompanyHold, { params: { slug } });
  const body = { email: employee.email };
  const { actions } = await operator.call(employeeLog, { body });
  expect(actions.map(({ action, account }) => [action, account])).toEqual([['showEmployee', id]]);
  await operator.call(eraseEmployee, { body });
  expect((await operator.refused(employeeLog, { body })).error).toContain('No account has the address');
  const query = { account: String(id) };
  const later = await operator.call(operatorLog, { query });
  expect(later.actions.map(({ action }) => action)).toEqual(['eraseEmployee', 'showEmployee']);
});

test('a hold of a company goes with who leaves it for another one', async () => {
  const { company: other } = await operator.call(addCompany, {
    body: { company: { slug: `${slug}-other`, name: 'Other Works' } },
  });
  await joinCompany(app, employee, other.slug);
  await operator.call(holdCompany, { params: { slug }, body: { reason: REASON } });
  await importList(operator, slug, [['nobody@people.test']], { deactivate_missing: true, confirmed: true });
  const body = { email: employee.email };
  const { holds: own, companies: left } = (await operator.call(showEmployee, { body })).employee;
  expect(left).toEqual([other.slug]);
  expect(own).toMatchObject([{ company: null, email: employee.email, reason: REASON }]);
  await operator.refused(eraseEmployee, { body });
  expect(await operator.call(liftEmployeeHold, { body })).toEqual({ lifted: true });
});

test('a hold goes on after a fresh start, over both accounts, and is lifted by the address', async () => {
  const email = `afresh.${count}@people.test`;
  await signUpUnconfirmed(app, email, { company_slug: slug });
  await operator.call(holdEmployee, { body: { email, reason: REASON } });
  const [before] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await forgot(app, email);
  expect((await reset(app, await linkToken(app, email, 'reset-password'))).status).toBe(200);
  const { id, holds: own } = (await operator.call(showEmployee, { body: { email } })).employee;
  expect(id).not.toBe(before?.id);
  expect(own).toMatchObject([{ email, reason: REASON }]);
  const held = db.select({ id: users.id }).from(users).where(isHeld(users.id));
  expect((await held).map((account) => account.id)).toEqual(expect.arrayContaining([id, before?.id]));
  expect(await operator.call(liftEmployeeHold, { body: { email } })).toEqual({ lifted: true });
  await operator.call(eraseEmployee, { body: { email } });
});
