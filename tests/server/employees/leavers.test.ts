// docs/product/companies.md#archived-company
// docs/product/employees.md#leavers
import { beforeEach, describe, expect, test } from 'vitest';
import { addCompany, archiveCompany, restoreCompany } from '../../../src/lib/contract/operator/companies.ts';
import { activateEmployee, deactivateEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { importList, type ImportOptions, type Row } from '../../helpers/employees/import-list.ts';
import { startSecondProcess } from '../../helpers/processes/second-process.ts';
import { joinCompany } from '../../helpers/employees/company.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { accountOf, currentUser, signedIn, signIn, signUp } from '../identity/support/call-identity.ts';
import { openLive } from '../live/live-reader.ts';

const app = await appOfFile();
const operator = operatorOf(app);
const { db } = app.services;

let count = 0;
let slug = '';
beforeEach(async () => {
  slug = `leavers-${(count += 1)}`;
  await operator.call(addCompany, { body: { company: { slug, name: 'Leaving Works' } } });
});

const address = (name: string) => `${name}.${count}@people.test`;
const join = async (...names: readonly string[]) => {
  for (const name of names) await signUp(app, address(name), { company_slug: slug });
};
const importNames = (names: readonly string[], options: ImportOptions = {}) =>
  importList(
    operator,
    slug,
    names.map((name): Row => [address(name)]),
    { deactivate_missing: true, ...options },
  );
const canSignIn = async (name: string) => (await signIn(app, address(name))).status === 200;
const STAFF = Array.from({ length: 10 }, (_, index) => `staff${index}`);

describe('an import with --deactivate-missing', () => {
  test('names whom it would close, then ends their sessions and streams, and nobody else’s', async () => {
    await join('kim', ...STAFF);
    await importNames(['kim', ...STAFF]);
    const [leaver, stays] = [await signedIn(app, address('kim')), await signedIn(app, address('staff0'))];
    const stream = await openLive(app, leaver.authorization ?? '');
    await stream.untilReady();
    const plan = { accounts: 11, missing: 1, missing_emails: [address('kim')], removed: 1, asks: false };
    expect(await importNames(STAFF, { dry_run: true })).toMatchObject(plan);
    expect((await currentUser(app, leaver)).status, 'a dry run closes nothing').toBe(200);
    expect(await importNames(STAFF)).toMatchObject(plan);
    expect(await stream.next(), 'the stream ends').toBeNull();
    await stream.close();
    expect((await currentUser(app, leaver)).status).toBe(401);
    expect(await canSignIn('kim')).toBe(false);
    expect((await currentUser(app, stays)).status).toBe(200);
    expect(await importNames(['kim', ...STAFF]), 'a return is named, not opened').toMatchObject({
      ...{ added: 1, missing: 0, deactivated: 1 },
    });
    expect(await canSignIn('kim')).toBe(false);
  });

  test('asks before it closes more than a tenth of the accounts', async () => {
    await join(...STAFF);
    const [, , ...rest] = STAFF;
    expect(await importNames(rest)).toMatchObject({ asks: true, accounts: 10, missing: 2 });
    expect(await canSignIn('staff0')).toBe(true);
    expect(await importNames(rest, { confirmed: true })).toMatchObject({ asks: false, missing: 2 });
    expect(await canSignIn('staff0')).toBe(false);
    expect(await importNames([]), 'an empty file').toMatchObject({ asks: true, missing: 8 });
  });

  test('"replace" alone counts the accounts, and leaves them open', async () => {
    await join('kim', 'lee');
    const outcome = await importNames(['lee'], { deactivate_missing: false, replace: true });
    expect(outcome).toMatchObject({ accounts: 2, missing: 1, asks: false });
    expect(await canSignIn('kim')).toBe(true);
  });

  test('who belongs to another company leaves this one, and stays', async () => {
    await join('kim');
    await addToBakery('kim');
    expect(await importNames([], { confirmed: true })).toMatchObject({ missing: 1 });
    const { body } = await currentUser(app, await signedIn(app, address('kim')));
    expect((body as { user: { companies: unknown[] } }).user.companies).toHaveLength(1);
  });

  test.skipIf(isEmbedded)('ends what another process serves', async () => {
    await join('kim');
    const headers = await signedIn(app, address('kim'));
    const second = await startSecondProcess(db, app.clock, { storageFolder: app.storageFolder, options: {} });
    const elsewhere = {
      ...app,
      fetch: (path: string, init?: RequestInit) =>
        second.fetch(new Request(new URL(path, 'http://localhost'), init), '127.0.0.1'),
    };
    const stream = await openLive(elsewhere, headers.authorization ?? '');
    await stream.untilReady();
    await importNames([], { confirmed: true });
    expect(await stream.next(), 'its stream ends').toBeNull();
    await stream.close();
    expect((await currentUser(elsewhere, headers)).status).toBe(401);
    await second.close();
  });
});

describe('archiving a company', () => {
  const archive = (confirmed: boolean) => ({ params: { slug }, body: { confirmed } });

  test('closes its accounts once it is confirmed; restoring opens these alone', async () => {
    await join('kim', 'lee', 'ana');
    await operator.call(deactivateEmployee, { body: { email: address('ana') } });
    const headers = await signedIn(app, address('kim'));
    expect(await operator.refused(archiveCompany, archive(false))).toMatchObject({
      code: 'company_archive_unconfirmed',
      error: `Archiving Leaving Works closes the accounts of 2 employees at once. To confirm, add --yes ${slug}; "companies restore" opens them again.`,
    });
    expect((await currentUser(app, headers)).status).toBe(200);
    await operator.call(archiveCompany, archive(true));
    expect((await currentUser(app, headers)).status).toBe(401);
    await operator.call(archiveCompany, archive(false));
    await operator.call(deactivateEmployee, { body: { email: address('lee') } });
    const { company } = await operator.call(restoreCompany, { params: { slug } });
    expect(company).toMatchObject({ archived: false, employee_count: 1 });
    expect([await canSignIn('kim'), await canSignIn('lee'), await canSignIn('ana')]).toEqual([
      true,
      false,
      false,
    ]);
    await operator.call(activateEmployee, { body: { email: address('lee') } });
    expect(await canSignIn('lee')).toBe(true);
  });

  test('keeps who belongs to another company, until that is archived, too', async () => {
    await join('kim');
    await addToBakery('kim');
    await operator.call(archiveCompany, archive(false));
    expect(await canSignIn('kim')).toBe(true);
  });
});

async function addToBakery(name: string): Promise<void> {
  const { id: userId } = await accountOf(app, address(name));
  await joinCompany(app, { userId }, 'example-bakery');
}
