// docs/product/employees.md#list-of-employees
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { addCompany } from '../../../src/lib/contract/operator/companies.ts';
import { deactivateEmployee, listEmployees } from '../../../src/lib/contract/operator/employees.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { everyPage, operatorOf } from '../../helpers/employees/employee.ts';
import { importList, type Row } from '../../helpers/employees/import-list.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { forgot, linkToken, reset, signUp, signUpUnconfirmed } from '../identity/support/call-identity.ts';

const app = await appOfFile();
const operator = operatorOf(app);
for (const slug of ['one-works', 'two-works']) {
  await operator.call(addCompany, { body: { company: { slug, name: slug } } });
  const names = slug === 'two-works' ? ['ana'] : ['ana', 'lee'];
  const rows = names.map((name): Row => [`${name}@people.test`, name.toUpperCase(), 'Expected']);
  await importList(operator, slug, rows);
}
await signUp(app, 'kim@people.test', { company_slug: 'one-works', name: 'Kim', last_name: 'Sample' });
await signUp(app, 'lee@people.test', { company_slug: 'two-works', name: 'Lee', last_name: 'Sample' });
await signUpUnconfirmed(app, 'noor@people.test', {
  company_slug: 'one-works',
  name: 'Noor',
  last_name: '50%',
});
await signUp(app, 'zoe@people.test', { name: 'Zoë', last_name: 'Meyer' });
await operator.call(deactivateEmployee, { body: { email: 'zoe@people.test' } });

const list = (filter: Partial<BodyOf<typeof listEmployees>> = {}) =>
  operator.call(listEmployees, { body: { limit: 100, ...filter } });
const names = async (filter: Partial<BodyOf<typeof listEmployees>>) =>
  (await list(filter)).employees.map(({ email }) => email.split('@')[0]);

test('lists accounts and expected addresses with their state, by address', async () => {
  const { employees, next } = await list();
  expect(next).toBeNull();
  expect(
    employees.map(({ email, state, companies, expected_by: by }) => [email, state, companies, by]),
  ).toEqual([
    ['ana@people.test', 'expected', [], ['one-works', 'two-works']],
    ['kim@people.test', 'active', ['one-works'], []],
    ['lee@people.test', 'active', ['two-works'], ['one-works']],
    ['noor@people.test', 'unconfirmed', ['one-works'], []],
    ['zoe@people.test', 'deactivated', [], []],
  ]);
  expect(employees[0]).toMatchObject({ first_name: 'ANA', last_name: 'Expected', created_at: null });
  expect(employees[2]).toMatchObject({ first_name: 'Lee', last_name: 'Sample' });
});

test('one company, or a part of an address or a name', async () => {
  expect(await names({ company: 'ONE-works' })).toEqual(['ana', 'kim', 'lee', 'noor']);
  expect(await names({ company: 'two-works' })).toEqual(['ana', 'lee']);
  expect(await names({ search: 'SAMPLE' })).toEqual(['kim', 'lee']);
  for (const search of ['zoë m', 'ZOE M', 'Zoe\u0308 meyer', 'ＺＯＥ'])
    expect(await names({ search })).toEqual(['zoe']);
  expect(await names({ search: 'expected', company: 'two-works' })).toEqual(['ana']);
  expect(await names({ search: '%' }), 'no wildcards').toEqual(['noor']);
  expect(await names({ search: '_' })).toEqual([]);
  expect(await operator.refused(listEmployees, { body: { company: 'nowhere', limit: 1 } })).toMatchObject({
    status: 404,
  });
});

test('pages end with the address after which the next one begins', async () => {
  const pages = await everyPage((query) => list({ limit: 2, ...query }));
  expect(pages.map(({ employees }) => employees.length)).toEqual([2, 2, 1]);
  expect(pages.flatMap(({ employees }) => employees)).toEqual((await list()).employees);
});

test('an account that a fresh start left behind is not listed', async () => {
  await signUpUnconfirmed(app, 'fresh@people.test', { name: 'Stranger' });
  await forgot(app, 'fresh@people.test');
  await reset(app, await linkToken(app, 'fresh@people.test', 'reset-password'));
  expect(await app.services.db.$count(users, eq(users.firstName, 'Stranger'))).toBe(1);
  expect(await names({ search: 'stranger' })).toEqual([]);
  expect(await names({ search: 'fresh' })).toEqual(['fresh']);
  expect(await names({ search: 'released' })).toEqual([]);
});
