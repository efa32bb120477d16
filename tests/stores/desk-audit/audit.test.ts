// docs/product/desk-audit.md#screen
// docs/product/desk-session.md#fresh-factor
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import {
  $audit,
  clearAuditFilter,
  enterAudit,
  loadMoreAudit,
  exportAudit,
} from '../../../src/lib/stores/desk-audit/audit.ts';
import { $factorAsked } from '../../../src/lib/stores/session/fresh-factor.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts } from '../../../src/lib/stores/shared/toasts.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newConcierge, type SignedInConcierge } from '../../helpers/employees/concierge.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { openDownloads } from '../../helpers/saved-files.ts';
import { openTestPage } from '../../helpers/page-events.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { eventually } from '../../helpers/eventually.ts';

const app = await appOfFile();
const { db } = app.services;
let browser: TestBrowser;
let lead: SignedInConcierge;
let noor: SignedInConcierge;
let stop: () => void = () => undefined;

beforeAll(async () => {
  await addTestSurveys(app);
  lead = await newConcierge(app, { name: 'Ines', role: 'lead' });
  noor = await newConcierge(app, { name: 'Noor' });
});
beforeEach(async () => {
  await db.execute(sql`truncate concierge_actions`);
  openTestPage();
  browser = conciergesBrowser(app, lead);
});
afterEach(() => {
  stop();
  clearAuditFilter();
  vi.unstubAllGlobals();
});

const entries = () => dataOf($audit.get())?.entries ?? [];
const settled = () => eventually(() => expect($audit.get().status).toBe('ready'));
const insertSearches = (count: number) =>
  db.execute(sql`insert into concierge_actions (concierge_id, action, detail, created_at)
    select ${noor.id}::integer, 'searched', 'lamp ' || n, now() from generate_series(1, ${count}::integer) n`);

test('loads page by page, each record once', async () => {
  await insertSearches(230);
  openAddressBar('');
  stop = enterAudit();
  await settled();
  expect(entries()).toHaveLength(100);
  await Promise.all([loadMoreAudit(), loadMoreAudit()]);
  await loadMoreAudit();
  await loadMoreAudit();
  expect(new Set(entries().map(({ id }) => id)).size).toBe(230);
  expect(entries()).toHaveLength(230);
});

test('an export has all records of the filter in one file, and a failed one says so', async () => {
  await insertSearches(2_100);
  const { names, files } = openDownloads();
  openAddressBar('?action=searched');
  stop = enterAudit();
  await settled();
  await exportAudit();
  const day = app.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  expect(names).toEqual([`audit-${day}.csv`]);
  const lines = ((await files[0]?.text()) ?? '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(2_101);
  expect(lines[0]).toMatch(/^\uFEFF?"time","concierge"/);
  expect(new Set(lines).size).toBe(2_101);
  browser.online = false;
  await exportAudit();
  expect(files).toHaveLength(1);
  expect($toasts.get().at(-1)?.message).toContain('Nothing was exported.');
  browser.online = true;

  // The factor grows stale: given up, nothing is saved; proved, the export goes on.
  const proveAt = (factorAt: Date) =>
    db.update(sessions).set({ factorAt }).where(eq(sessions.userId, lead.userId));
  await proveAt(new Date(0));
  for (const isProved of [false, true]) {
    expectFailedCall('GET /api/v1/desk/audit/export', 403);
    const exported = exportAudit();
    await eventually(() => expect($factorAsked.get()).not.toBeNull());
    if (isProved) await proveAt(app.clock.now());
    $factorAsked.get()?.(isProved);
    await exported;
    expect(files).toHaveLength(isProved ? 2 : 1);
  }
});
