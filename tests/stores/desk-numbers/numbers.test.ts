import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { companies, memberships } from '../../../server/db/schema/identity.ts';
import { deskNextStep } from '../../../src/lib/contract/desk-request.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import {
  $numbers,
  $numbersFilter,
  changeNumbersFilter,
  enterNumbers,
  saveTable,
} from '../../../src/lib/stores/desk-numbers/numbers.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge, type SignedInConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { openDownloads } from '../../helpers/saved-files.ts';
import { openTestPage } from '../../helpers/page-events.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { eventually } from '../../helpers/eventually.ts';

const app = await appOfFile();
const { db } = app.services;
let lead: SignedInConcierge;
let companyId: number;
let requestId: number;
let stop: () => void = () => undefined;

beforeAll(async () => {
  await addTestSurveys(app);
  lead = await newConcierge(app, { role: 'lead' });
  const [company] = await db.insert(companies).values({ slug: 'counted', name: 'Counted' }).returning();
  companyId = company?.id ?? 0;
  const [inside, outside] = [await newEmployee(app), await newEmployee(app)];
  await db.insert(memberships).values({ userId: inside.userId, companyId });
  requestId = (await newRequest(inside)).id;
  await newRequest(outside);
  await lead.call(deskNextStep, { params: { id: requestId }, body: { next: { step: 'complete' } } });
});
beforeEach(() => {
  // Numbers are kept for a minute.
  app.clock.advance(MINUTE_MS);
  openTestPage();
  conciergesBrowser(app, lead);
});
afterEach(() => {
  stop();
  changeNumbersFilter({ company: '', from: '', until: '' });
  vi.unstubAllGlobals();
});

const shown = () => dataOf($numbers.get());
const settled = () => eventually(() => expect($numbers.get().status).toBe('ready'));
const today = () => app.clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);

test('shows the numbers of the address, and keeps a change in it, without the time zone', async () => {
  const bar = openAddressBar(`?company=${companyId}&from=${today()}&until=${today()}&zone=UTC&after=3`);
  stop = enterNumbers();
  await settled();
  expect(shown()).toMatchObject({ all: { requests: 1, completions: 1 }, from: today(), until: today() });
  changeNumbersFilter({ company: '', from: '' });
  expect(bar.search()).toBe(`?until=${today()}`);
  expect($numbersFilter.get()).toEqual({ until: today() });
  await settled();
  expect(shown()?.all.requests).toBe(2);
});

test('a table is saved as CSV without formulas', async () => {
  const { names, files } = openDownloads();
  saveTable('by-company', [
    ['Company', 'Requests'],
    ['=SUM(A1)', 3],
    ['Works', null],
  ]);
  expect(names).toEqual(['by-company.csv']);
  expect((await files[0]?.text())?.replace('\uFEFF', '')).toBe(
    '"Company","Requests"\r\n"\'=SUM(A1)","3"\r\n"Works",""\r\n',
  );
});
