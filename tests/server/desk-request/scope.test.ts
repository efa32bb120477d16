import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { companies, memberships } from '../../../server/db/schema/identity.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile, TEST_CONCIERGE } from '../../helpers/start-app.ts';

const app = await appOfFile();
const concierge = conciergeOf(app);
beforeAll(() => addTestSurveys(app));

/** Lets the test's concierge serve a new company, or none; returns its id. */
async function serve(slug: string | null): Promise<number | null> {
  const { db } = app.services;
  const [company] = slug === null ? [] : await db.insert(companies).values({ slug, name: slug }).returning();
  await db
    .update(concierges)
    .set({ companyIds: company === undefined ? [] : [company.id] })
    .where(eq(concierges.name, TEST_CONCIERGE));
  return company?.id ?? null;
}

test('lists and counts the requests of the concierge’s companies alone', async () => {
  const [inside, outside] = [await newEmployee(app), await newEmployee(app)];
  const companyId = (await serve('served')) ?? 0;
  await app.services.db.insert(memberships).values({ userId: inside.userId, companyId });
  const { id } = await newRequest(inside);
  await newRequest(outside);
  const { requests, counts } = await concierge.call(deskQueue, { query: { tab: 'all' } });
  expect(requests.map((row) => row.id)).toEqual([id]);
  expect(requests).toMatchObject([{ company_names: ['served'] }]);
  expect(counts).toEqual({ us: 1, mine: 0, them: 0, later: 0, to_answer: 1 });
});
