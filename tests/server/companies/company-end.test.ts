// docs/product/companies.md#periods
// docs/product/companies.md#erase
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { conciergeActions } from '../../../server/db/schema/desk.ts';
import { offerings } from '../../../server/db/schema/content.ts';
import { erasedRequests, requests, uploads } from '../../../server/db/schema/requests.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import {
  addCompany,
  archiveCompany,
  changeCompany,
  eraseCompany,
  operatorCompanies,
} from '../../../src/lib/contract/operator/companies.ts';
import { operatorLog } from '../../../src/lib/contract/operator/installation.ts';
import { deskReopen, deskReply, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { isEmbedded } from '../../helpers/database.ts';
import { joinCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { employeeWithEverything, tracesOf } from '../../helpers/employees/employee-with-everything.ts';
import { placesOfAll } from '../../helpers/employees/places-of.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { uploaded } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const operator = operatorOf(app);
const desk = conciergeOf(app);
const { db } = app.services;
await addTestSurveys(app);

let count = 0;
let slug = '';
beforeEach(async () => {
  slug = `ending-${(count += 1)}`;
  await operator.call(addCompany, {
    body: { company: { slug, name: 'Ending Works', mfa_policy: 'optional' } },
  });
});

async function employeeOf(...slugs: readonly string[]): Promise<Employee> {
  const employee = await newEmployee(app);
  await joinCompany(app, employee, ...slugs);
  return employee;
}

const erasing = (dryRun = false) => ({ params: { slug }, body: { dry_run: dryRun } });
const erase = async (dryRun = false) => (await operator.call(eraseCompany, erasing(dryRun))).erased;
const archive = () => operator.call(archiveCompany, { params: { slug }, body: { confirmed: true } });
const isListed = async () =>
  (await operator.call(operatorCompanies)).companies.some((company) => company.slug === slug);

describe('erasing a company', () => {
  test('waits until it was archived for thirty days', async () => {
    expect(await operator.refused(eraseCompany, erasing())).toMatchObject({
      error: `Ending Works is not archived. "companies archive ${slug}" closes it; it can be erased 30 days later.`,
    });
    await archive();
    app.clock.advance(30 * DAY_MS - 1);
    expect((await operator.refused(eraseCompany, erasing())).error).toContain('can be erased from');
    app.clock.advance(1);
    expect((await erase()).remains).toBe(false);
    expect(await isListed()).toBe(false);
  });

  test('leaves nothing of its employees, keeps a row of each request, and who belongs to another company', async () => {
    const traces = tracesOf('endingvera', '5550741000');
    await employeeWithEverything(app, traces, slug);
    const both = await employeeOf(slug, 'example-bakery');
    const { id } = await newRequest(both);
    await archive();
    app.clock.advance(30 * DAY_MS);
    const counted = { accounts: 1, requests: 1, files: 5, leaving: 1 };
    expect(await erase(true)).toEqual({ ...counted, remains: true });
    expect(await placesOfAll(app, traces), 'a dry run erases nothing').not.toEqual([]);
    expect(await erase()).toEqual({ ...counted, remains: true });
    expect(await isListed(), 'until a call finds no account').toBe(true);
    expect((await erase()).remains).toBe(false);
    await app.outbox();
    expect(await placesOfAll(app, traces)).toEqual([]);
    expect(await db.$count(requests, eq(requests.id, id)), 'of who belongs to another company').toBe(1);
    expect(await db.$count(erasedRequests, eq(erasedRequests.company, slug))).toBe(1);
    const { actions } = await operator.call(operatorLog);
    expect(actions[0]?.action).toBe('eraseCompany');
    expect(actions[0]?.company).toMatch(/^#\d+$/);
  });

  test('is refused while content names the company', async () => {
    const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, slug));
    const [first] = await db.select().from(offerings).where(eq(offerings.retired, false)).limit(1);
    const limitTo = (companyIds: number[] | null) =>
      db
        .update(offerings)
        .set({ companyIds })
        .where(eq(offerings.key, String(first?.key)));
    await limitTo([company?.id ?? 0]);
    await archive();
    app.clock.advance(30 * DAY_MS);
    expect((await operator.refused(eraseCompany, erasing())).error).toBe(
      `Content names Ending Works (offerings/${first?.key}). Apply content without it first.`,
    );
    await limitTo(null);
    expect((await erase()).remains).toBe(false);
  });
});

describe('the periods of a company', () => {
  async function completedRequest(employee: Employee) {
    const { id } = await newRequest(employee);
    const key = await uploaded(app, employee);
    await employee.call(postMessage, {
      params: { id },
      body: {
        message: { body: 'Look', source: 'user', source_name: employee.fullName, attachment_keys: [key] },
      },
    });
    await desk.call(deskRequest, { params: { id } });
    await desk.call(deskReply, {
      params: { id },
      body: { message: { body: 'It is done.', attachment_keys: [] }, next: { step: 'complete' } },
    });
    return { id, key };
  }
  const keep = (days: object, of = slug) =>
    operator.call(changeCompany, { params: { slug: of }, body: { company: days } });
  const stored = async ({ id, key }: { readonly id: number; readonly key: string }) => ({
    requests: await db.$count(requests, eq(requests.id, id)),
    files: await db.$count(uploads, eq(uploads.key, key)),
    actions: await db.$count(conciergeActions, eq(conciergeActions.requestId, id)),
  });
  const cleanAfter = async (ms: number) => {
    app.clock.advance(ms);
    await cleanUp(app.services);
  };

  test('end records, then files, then requests, each at its day', async () => {
    const request = await completedRequest(await employeeOf(slug));
    await keep({ actions_kept_days: 30, files_kept_days: 60, requests_kept_days: 90 });
    const { actions } = await stored(request);
    expect(actions).toBeGreaterThan(0);
    await cleanAfter(30 * DAY_MS - 1);
    expect(await stored(request)).toEqual({ requests: 1, files: 1, actions });
    await cleanAfter(2);
    expect(await stored(request)).toEqual({ requests: 1, files: 1, actions: 0 });
    await cleanAfter(30 * DAY_MS);
    expect(await stored(request)).toEqual({ requests: 1, files: 0, actions: 0 });
    expect(await db.$count(erasedRequests, eq(erasedRequests.company, slug))).toBe(0);
    await cleanAfter(30 * DAY_MS);
    expect(await stored(request)).toEqual({ requests: 0, files: 0, actions: 0 });
    expect(await db.$count(erasedRequests, eq(erasedRequests.company, slug)), 'for bookkeeping').toBe(1);
  });

  // The embedded database runs one transaction at a time.
  test.skipIf(isEmbedded)(
    'spare the files of a request that is reopened while those of another are deleted',
    async () => {
      const employee = await employeeOf(slug);
      const both = [await completedRequest(employee), await completedRequest(employee)];
      await keep({ files_kept_days: 60 });
      const remove = vi.spyOn(app.services.storage, 'remove').mockImplementationOnce(async (key) => {
        remove.mockRestore();
        const other = both.find((one) => one.key !== key) ?? expect.fail('No file of these.');
        await desk.call(deskReopen, { params: { id: other.id } });
        await app.services.storage.remove(key);
      });
      await cleanAfter(61 * DAY_MS);
      const files = await Promise.all(both.map(async (one) => (await stored(one)).files));
      expect(files.toSorted()).toEqual([0, 1]);
    },
  );

  test('spare open requests, other companies, and who belongs to one that keeps longer', async () => {
    await keep({ requests_kept_days: 30 });
    const own = await employeeOf(slug);
    const { id: open } = await newRequest(own);
    const both = await completedRequest(await employeeOf(slug, 'example-bakery'));
    const other = await completedRequest(await employeeOf('example-bakery'));
    await cleanAfter(400 * DAY_MS);
    expect(await db.$count(requests, eq(requests.id, open))).toBe(1);
    expect([(await stored(both)).requests, (await stored(other)).requests]).toEqual([1, 1]);
    await keep({ requests_kept_days: 60 }, 'example-bakery');
    await cleanAfter(0);
    expect([(await stored(both)).requests, (await stored(other)).requests]).toEqual([0, 0]);
    await keep({ requests_kept_days: null }, 'example-bakery');
  });
});
