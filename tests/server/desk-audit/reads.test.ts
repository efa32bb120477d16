// docs/product/desk-audit.md#lists
// docs/product/desk-audit.md#scope-of-a-record
// docs/product/desk-audit.md#erased-searches
// docs/product/desk-audit.md#limit-of-reads
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { conciergeActions } from '../../../server/db/schema/desk.ts';
import { memberships, users } from '../../../server/db/schema/identity.ts';
import { deskAudit } from '../../../src/lib/contract/desk-audit.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newConcierge, type SignedInConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile({ desk: { threadsPerHour: 3, auditDays: 30 } });
await addTestSurveys(app);
const { db } = app.services;
let employee: Employee;
beforeEach(async () => {
  await db.execute(sql`truncate concierge_actions`);
  employee = await newEmployee(app, 'Ana', 'Silva');
});
const newLead = (companyIds: number[] | null = null) => newConcierge(app, { role: 'lead', companyIds });
const open = (by: SignedInConcierge, id: number) => by.call(deskRequest, { params: { id } });

describe('searches', () => {
  const search = (by: SignedInConcierge, query: object) =>
    by.call(deskQueue, { query: { tab: 'all', ...query } });

  test('are recorded and counted on every page, and the next one is refused with an alert', async () => {
    const concierge = await newLead();
    await newRequest(employee);
    // From here on digit by digit, without the first page.
    for (const q of ['41', '415', '4155']) await search(concierge, { q, after: '0_0' });
    const before = app.services.alerts.counts().desk_reads;
    for (const query of [{ q: '41555' }, { q: '41555', after: '0_0' }]) {
      expect(await concierge.refused(deskQueue, { query: { tab: 'all', ...query } })).toMatchObject({
        status: 429,
        code: 'too_many_requests',
      });
    }
    expect(app.services.alerts.counts().desk_reads).toBe(before + 2);
    // What was searched for already goes on, and so do the lists.
    await search(concierge, { q: ' 4155 ' });
    await search(concierge, {});
    const { entries } = await concierge.call(deskAudit, { query: { action: 'searched' } });
    expect(entries.map(({ detail }) => detail)).toEqual(['4155', '415', '41']);
  });

  test('of an erased employee lose their words, and those of others keep them', async () => {
    const concierge = await newLead();
    const ada = await newEmployee(app, 'Ødegård', 'Byron');
    const request = await newRequest(ada);
    const message = { body: 'The number is 8005550199' };
    await ada.call(postMessage, { params: { id: request.id }, body: { message } });
    await db.update(users).set({ lastName: 'Lovelace' }).where(eq(users.id, ada.userId));
    for (const q of ['odeg', 'LOVELACE dentist', '800555']) {
      app.clock.advance(HOUR_MS / 4);
      await search(concierge, { q });
    }
    for (const q of ['byr', 'dentist', 'lo', 'lovelacey']) {
      app.clock.advance(HOUR_MS / 4);
      await search(await newLead(), { q });
    }
    await operatorOf(app).call(eraseEmployee, { body: { email: ada.email } });
    const lead = await newLead();
    const { entries } = await lead.call(deskAudit, { query: { action: 'searched' } });
    expect(entries.map(({ detail }) => detail)).toEqual([
      'lovelacey',
      'lo',
      'dentist',
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('lists', () => {
  const listed = async () => {
    const rows = await db
      .select({ list: conciergeActions.detail, ids: conciergeActions.listedIds })
      .from(conciergeActions)
      .where(eq(conciergeActions.action, 'listed'))
      .orderBy(conciergeActions.id);
    return rows.filter(({ list }) => list === 'requests').map(({ ids }) => ids?.toSorted());
  };

  test('are recorded by the requests that they show, each once in ten minutes', async () => {
    const lead = await newLead();
    const ids = [(await newRequest(employee)).id, (await newRequest(employee)).id];
    const query = { tab: 'all' } as const;
    for (let time = 0; time < 3; time += 1) await lead.call(deskQueue, { query });
    expect(await listed()).toEqual([expect.arrayContaining(ids)]);
    const later = (await newRequest(employee)).id;
    await lead.call(deskQueue, { query });
    expect((await listed()).slice(1)).toEqual([[later]]);
    app.clock.advance(HOUR_MS / 4);
    await lead.call(deskQueue, { query });
    expect((await listed()).slice(2)).toEqual([expect.arrayContaining([...ids, later])]);
    expect((await lead.call(deskAudit)).entries).toEqual([]);
    const { entries } = await lead.call(deskAudit, { query: { action: 'listed' } });
    expect(entries.filter(({ detail }) => detail === 'requests')).toHaveLength(3);
  });
});

describe('the companies of a record', () => {
  test('are those of its time: a narrowed concierge takes no earlier search along', async () => {
    const company = await newCompany(app);
    const concierge = await newLead();
    await concierge.call(deskQueue, { query: { tab: 'all', q: 'everywhere' } });
    await db
      .update(concierges)
      .set({ companyIds: [company] })
      .where(eq(concierges.id, concierge.id));
    await concierge.call(deskQueue, { query: { tab: 'all', q: 'here' } });
    const lead = await newLead([company]);
    const { entries } = await lead.call(deskAudit, { query: { action: 'searched' } });
    expect(entries.map(({ detail }) => detail)).toEqual(['here']);
  });

  test('are those of its time: an employee who moves takes no earlier record along', async () => {
    const [former, later] = [await newCompany(app), await newCompany(app)];
    const member = await newEmployee(app, 'Mo', 'Moved');
    await joinCompany(app, member, former);
    await open(await newLead(), (await newRequest(member)).id);
    await db.update(memberships).set({ companyId: later }).where(eq(memberships.userId, member.userId));
    const seen = async (companyId: number) => (await (await newLead([companyId])).call(deskAudit)).entries;
    expect(await seen(former)).toMatchObject([{ action: 'opened', employee_name: 'Mo Moved' }]);
    expect(await seen(later)).toEqual([]);
  });
});
