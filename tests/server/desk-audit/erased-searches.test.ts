// docs/product/desk-audit.md#erased-searches
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { conciergeActions } from '../../../server/db/schema/desk.ts';
import { memberships } from '../../../server/db/schema/identity.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newConcierge, type SignedInConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee, operatorOf } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
await addTestSurveys(app);
const { db } = app.services;
const [served, foreign] = [await newCompany(app), await newCompany(app)];

async function search(by: SignedInConcierge, q: string) {
  await by.call(deskQueue, { query: { tab: 'all', q } });
  // A repeated search is recorded again after ten minutes.
  app.clock.advance(4 * MINUTE_MS);
}
const searches = async (by: SignedInConcierge) => {
  const rows = await db.select().from(conciergeActions).where(eq(conciergeActions.conciergeId, by.id));
  return rows.filter(({ action }) => action === 'searched').map(({ detail }) => detail);
};

test('an erasure removes the words of searches that may have been for the employee alone', async () => {
  const everywhere = await newConcierge(app);
  const here = await newConcierge(app, { companyIds: [served] });
  const elsewhere = await newConcierge(app, { companyIds: [foreign] });
  for (const one of [everywhere, here, elsewhere]) await search(one, 'Quimby');
  const employee = await newEmployee(app, 'Pat', 'Quimby');
  await joinCompany(app, employee, served);
  for (const one of [everywhere, here, elsewhere]) await search(one, 'Quimby');
  await operatorOf(app).call(eraseEmployee, { body: { email: employee.email } });
  expect(await searches(everywhere)).toEqual(['Quimby', null]);
  expect(await searches(here)).toEqual(['Quimby', null]);
  expect(await searches(elsewhere)).toEqual(['Quimby', 'Quimby']);
});

test('it removes those of a company that the employee has left', async () => {
  const here = await newConcierge(app, { companyIds: [served] });
  const employee = await newEmployee(app, 'Lou', 'Vandermeer');
  await joinCompany(app, employee, served);
  const { id } = await newRequest(employee);
  await search(here, 'Vandermeer');
  await here.call(deskRequest, { params: { id } });
  await db.delete(memberships).where(eq(memberships.userId, employee.userId));
  await operatorOf(app).call(eraseEmployee, { body: { email: employee.email } });
  expect(await searches(here)).toEqual([null]);
});
