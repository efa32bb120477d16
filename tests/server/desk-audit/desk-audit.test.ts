// docs/product/desk-audit.md#recorded-actions
// docs/product/desk-audit.md#reading-the-records
// docs/product/desk-audit.md#screen
// docs/product/desk-audit.md#export
// docs/product/desk-audit.md#retention
// docs/product/desk-audit.md#limit-of-reads
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { conciergeActions } from '../../../server/db/schema/desk.ts';
import { sessions } from '../../../server/db/schema/identity.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { csvField } from '../../../src/lib/format/desk-reports.ts';
import { deskAudit, deskAuditConcierges, deskAuditExport } from '../../../src/lib/contract/desk-audit.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import {
  deskClaim,
  deskFileUrl,
  deskNextStep,
  deskNote,
  deskPresignUpload,
  deskReply,
  deskRequest,
} from '../../../src/lib/contract/desk-request.ts';
import { deskSession } from '../../../src/lib/contract/desk-session.ts';
import { DAY_MS, HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { callerWith, everyPage, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { PDF, PNG } from '../../helpers/sample-files.ts';
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
const open = (by: Awaited<ReturnType<typeof newLead>>, id: number) =>
  by.call(deskRequest, { params: { id } });

describe('records', () => {
  test('have who opened a request and who searched for what, once in ten minutes', async () => {
    const lead = await newLead();
    const { id, external_id: externalId, name } = await newRequest(employee);
    for (let time = 0; time < 3; time += 1) {
      await open(lead, id);
      await lead.call(deskQueue, { query: { tab: 'all', q: ' silva ' } });
    }
    await lead.call(deskQueue, { query: { tab: 'all', q: '  ' } });
    const { entries, next } = await lead.call(deskAudit);
    const by = { concierge_name: lead.name, created_at: app.clock.now().toISOString() };
    expect(entries).toMatchObject([
      { ...by, action: 'searched', detail: 'silva', employee_name: null, request: null },
      {
        ...by,
        action: 'opened',
        employee_name: 'Ana Silva',
        request: { external_id: externalId, name },
        detail: null,
      },
    ]);
    expect(next).toBeNull();
    app.clock.advance(HOUR_MS / 4);
    await open(lead, id);
    expect((await lead.call(deskAudit)).entries).toHaveLength(3);
  });

  test('have a completion that changes nothing, because it shows the request', async () => {
    const lead = await newLead();
    const { id } = await newRequest(employee);
    const complete = () => lead.call(deskNextStep, { params: { id }, body: { next: { step: 'complete' } } });
    await complete();
    await complete();
    const { entries } = await lead.call(deskAudit);
    expect(entries.map(({ action }) => action)).toEqual(['opened', 'completed', 'started', 'claimed']);
  });

  test('have a picture that was opened, and its preview as the opened request alone', async () => {
    const lead = await newLead();
    const { id } = await newRequest(employee);
    const params = { id };
    const actions = async () => (await lead.call(deskAudit)).entries.map(({ action }) => action);
    const keys: Record<string, string> = {};
    for (const [filename, bytes] of [
      ['a.png', PNG],
      ['a.pdf', PDF],
    ] as const) {
      const upload = await lead.call(deskPresignUpload, { params, body: { upload: { filename } } });
      await app.fetch(upload.presigned_url, { method: 'PUT', body: bytes });
      await lead.call(deskReply, {
        params,
        body: { message: { body: 'See', attachment_keys: [upload.key] } },
      });
      keys[filename] = upload.key;
    }
    await db.execute(sql`truncate concierge_actions`);
    const load = (key = '', preview = false) => lead.call(deskFileUrl, { params, body: { key, preview } });
    await load(keys['a.png'], true);
    await load(keys['a.png'], true);
    expect(await actions()).toEqual(['opened']);
    await load(keys['a.png']);
    await load(keys['a.pdf']);
    expect(await actions()).toEqual(['opened_file', 'opened_file', 'opened']);
    const body = { key: keys['a.pdf'] ?? '', preview: true };
    expect(await lead.refused(deskFileUrl, { params, body })).toMatchObject({ code: 'not_found' });
  });

  test('have a repeated change, because it shows the request', async () => {
    const lead = await newLead();
    const { id } = await newRequest(employee);
    const note = { body: 'Once', client_id: crypto.randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      await lead.call(deskNote, { params: { id }, body: { note } });
      app.clock.advance(HOUR_MS / 4);
      await lead.call(deskClaim, { params: { id } });
    }
    const { entries } = await lead.call(deskAudit);
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(['opened', 'opened', 'started', 'claimed', 'noted']);
  });

  test('are filtered by action, concierge, request and day', async () => {
    const [lead, other] = [await newLead(), await newLead()];
    const [one, two] = [await newRequest(employee), await newRequest(employee)];
    await open(lead, one.id);
    await open(other, two.id);
    await lead.call(deskQueue, { query: { tab: 'all', q: 'lamp' } });
    const today = app.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
    const count = async (query: object) => (await lead.call(deskAudit, { query })).entries.length;
    expect(await count({})).toBe(3);
    expect(await count({ action: 'opened' })).toBe(2);
    expect(await count({ concierge: String(other.id) })).toBe(1);
    expect(await count({ request: one.external_id })).toBe(1);
    expect(await count({ from: today, until: today })).toBe(3);
    expect(await count({ until: '2000-01-01' })).toBe(0);
    // It is the evening of the day before there.
    expect(await count({ from: today, zone: 'Pacific/Pago_Pago' })).toBe(0);
  });

  test('come in pages that hold each once', async () => {
    const lead = await newLead();
    await db.execute(sql`insert into concierge_actions (concierge_id, action, user_id, created_at)
      select ${lead.id}::integer, 'opened', ${employee.userId}::integer, now() from generate_series(1, 250)`);
    const pages = await everyPage((query) => lead.call(deskAudit, { query }));
    const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect([ids.length, new Set(ids).size, pages.length]).toEqual([250, 250, 3]);
  });

  test('of other companies are not read by a lead of one', async () => {
    const companyId = await newCompany(app);
    const lead = await newLead();
    const inside = await newLead([companyId]);
    const member = await newEmployee(app, 'Ines', 'Inside');
    await joinCompany(app, member, companyId);
    await open(lead, (await newRequest(member)).id);
    await open(lead, (await newRequest(employee)).id);
    await lead.call(deskQueue, { query: { tab: 'all', q: 'everywhere' } });
    await inside.call(deskQueue, { query: { tab: 'all', q: 'here' } });
    const { entries } = await inside.call(deskAudit);
    expect(entries.map(({ employee_name: name, detail }) => name ?? detail)).toEqual(['here', 'Ines Inside']);
    const elsewhere = await newConcierge(app, { companyIds: [] });
    const { concierges } = await inside.call(deskAuditConcierges);
    const names = concierges.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([lead.name, inside.name]));
    expect(names).not.toContain(elsewhere.name);
  });
});

test('the export is CSV without formulas, and is recorded', async () => {
  const lead = await newLead();
  await lead.call(deskQueue, { query: { tab: 'all', q: '=HYPERLINK("x")' } });
  const { csv, next } = await lead.call(deskAuditExport);
  expect(csv).toBe(
    `"time","concierge","action","employee","request","request_name","detail"\r\n` +
      `"${app.clock.now().toISOString()}","${lead.name}","searched","","","","'=HYPERLINK(""x"")"\r\n`,
  );
  expect(next).toBeNull();
  expect((await lead.call(deskAudit)).entries[0]).toMatchObject({ action: 'exported', detail: '1 records' });
  // A later part, whoever asked for the first one.
  const other = await newLead();
  const { after } = { after: '999999999' };
  expect((await other.call(deskAuditExport, { query: { after } })).csv).toContain('HYPERLINK');
  const [newest] = (await lead.call(deskAudit)).entries;
  expect(newest).toMatchObject({ action: 'exported', concierge_name: other.name, detail: '2 records' });
});

test('a part of the export has a bound of bytes, and all parts have each record once', async () => {
  const lead = await newLead();
  await db.execute(sql`insert into concierge_actions (concierge_id, action, detail, created_at)
    select ${lead.id}::integer, 'corrected', repeat('long text ', 800), now() from generate_series(1, 250)`);
  const parts = await everyPage((query) => lead.call(deskAuditExport, { query }));
  const sizes = parts.map(({ csv }) => csv.length);
  expect(Math.max(...sizes)).toBeLessThan(501_000);
  expect(sizes).toHaveLength(5);
  expect(
    parts.flatMap(({ csv }) => csv.split('\r\n').filter((line) => line.includes('corrected'))),
  ).toHaveLength(250);
});

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', ' =1', '＝1'])(
  'a field that begins like %j is no formula',
  (text) => {
    expect(csvField(text)).toBe(`"'${text}"`);
  },
);

test.each([
  ['Ana;=1+1', `Ana;'=1+1`],
  ['\t=1', `'\t'=1`],
  ['a;;\t @x;\r\n-1', `a;;\t' @x;\r\n'-1`],
  ['a; b=1, -c', 'a; b=1, -c'],
])('a cell that begins in the middle of %j is no formula', (text, safe) => {
  expect(csvField(text)).toBe(`"${safe}"`);
});

test('a concierge opens so many requests in an hour, and the next one raises an alert', async () => {
  const concierge = await newLead();
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1) ids.push((await newRequest(employee)).id);
  const [first = 0, , , last = 0] = ids;
  for (const id of ids.slice(0, 3)) await open(concierge, id);
  const before = app.services.alerts.counts().desk_reads;
  expect(await concierge.refused(deskRequest, { params: { id: last } })).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  });
  expect(app.services.alerts.counts().desk_reads).toBe(before + 1);
  expect(await concierge.refused(deskClaim, { params: { id: last } })).toMatchObject({ status: 429 });
  await open(concierge, first);
  await open(await newLead(), last);
  // In steps, because an idle session ends.
  for (let quarter = 0; quarter < 4; quarter += 1) {
    app.clock.advance(HOUR_MS / 4);
    await concierge.call(deskSession);
  }
  await open(concierge, last);
});

test('a concierge opens no more of them at once or with a new sign-in', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 8; count += 1) ids.push((await newRequest(employee)).id);
  const concierge = await newLead();
  const token = newToken();
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, concierge.userId));
  if (session === undefined) expect.fail('The concierge has no session.');
  const { id: _, ...same } = session;
  await db.insert(sessions).values({ ...same, tokenHash: hashToken(token) });
  const opened = await Promise.allSettled(ids.map((id) => open(concierge, id)));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = ids.find((_id, index) => opened[index]?.status === 'rejected') ?? 0;
  expect(await callerWith(app, token).refused(deskRequest, { params: { id: refused } })).toMatchObject({
    status: 429,
  });
});

test('records are deleted after AUDIT_DAYS', async () => {
  const lead = await newLead();
  await open(lead, (await newRequest(employee)).id);
  const count = () => db.$count(conciergeActions, eq(conciergeActions.conciergeId, lead.id));
  app.clock.advance(29 * DAY_MS);
  await cleanUp(app.services);
  expect(await count()).toBe(1);
  app.clock.advance(2 * DAY_MS);
  await cleanUp(app.services);
  expect(await count()).toBe(0);
});
