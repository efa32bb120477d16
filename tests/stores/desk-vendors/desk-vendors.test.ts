// docs/product/desk-vendors.md#vendor
// docs/product/desk-vendors.md#screen
// docs/product/desk-vendors.md#option-of-a-card
import { beforeEach, expect, test } from 'vitest';
import { companies, memberships } from '../../../server/db/schema/identity.ts';
import { newOption, sentOptions, withOption } from '../../../src/lib/stores/cards/send-card.ts';
import { openDeskRequest } from '../../../src/lib/stores/desk-request/desk-request.ts';
import {
  $vendorsOfRequest,
  optionOf,
  searchVendorsOfRequest,
} from '../../../src/lib/stores/desk-vendors/of-request.ts';
import {
  $editedVendor,
  $vendorProblem,
  $vendors,
  addVendorNote,
  archiveVendor,
  editVendor,
  enterVendors,
  filterVendors,
  refreshVendors,
  saveVendor,
  writeVendor,
} from '../../../src/lib/stores/desk-vendors/vendors.ts';
import { dataOf, setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const { db } = app.services;
let browser: TestBrowser;
let companyId: number;
beforeEach(async () => {
  const slug = `works-${String(await db.$count(companies))}`;
  companyId = (await db.insert(companies).values({ slug, name: slug }).returning())[0]?.id ?? 0;
  const concierge = await newConcierge(app, { companyIds: [companyId] });
  browser = conciergesBrowser(app, concierge);
  setCacheOwner(`concierge-${String(concierge.id)}`);
  filterVendors({ query: '', archived: false });
  enterVendors();
  await refreshVendors();
});

const shown = () => dataOf($vendors.get())?.vendors ?? [];
async function add(name: string): Promise<void> {
  editVendor();
  writeVendor({ company_id: companyId, name, phone: '555 0142', hours: 'Mon-Fri', remark: 'Discount' });
  await saveVendor();
}

test('a vendor is added, found, changed and archived', async () => {
  await add('Café Über');
  expect($editedVendor.get()).toBeNull();
  const [vendor] = shown();
  if (vendor === undefined) throw new Error('There is no vendor.');
  editVendor(vendor);
  writeVendor({ name: 'Quiet Café' });
  await saveVendor();
  await addVendorNote(vendor.id, ' Came on time ');
  expect(shown()).toMatchObject([
    { name: 'Quiet Café', remark: 'Discount', notes: [{ body: 'Came on time' }] },
  ]);
  filterVendors({ query: 'uber' });
  await refreshVendors();
  expect(shown()).toEqual([]);
  filterVendors({ query: '' });
  await archiveVendor(vendor.id, true);
  expect(shown()).toEqual([]);
});

test('a form says what is missing, and keeps what is typed until it is stored', async () => {
  editVendor();
  await saveVendor();
  expect($vendorProblem.get()).toBe('company');
  writeVendor({ company_id: companyId });
  await saveVendor();
  expect($vendorProblem.get()).toBe('name');
  writeVendor({ name: 'Zebra', email: 'nobody' });
  await saveVendor();
  expect($vendorProblem.get()).toBe('email');
  writeVendor({ email: '' });
  browser.losesReplies = true;
  await saveVendor();
  expect($vendorProblem.get()).toMatchObject({ kind: 'network' });
  browser.losesReplies = false;
  enterVendors();
  expect($editedVendor.get()).toMatchObject({ name: 'Zebra' });
  await saveVendor();
  expect(shown().map(({ name }) => name)).toEqual(['Zebra']);
});

test('a vendor becomes an option of a card without what is for concierges alone', async () => {
  await add('Café Über');
  const employee = await newEmployee(app);
  await db.insert(memberships).values({ userId: employee.userId, companyId });
  await openDeskRequest(String((await newRequest(employee)).id));
  await searchVendorsOfRequest('cafe');
  const found = dataOf($vendorsOfRequest.get());
  expect(found?.query).toBe('cafe');
  const [vendor] = found?.vendors ?? [];
  if (vendor === undefined) throw new Error('There is no vendor.');
  const empty = { question: '', several: false, none: true, options: [newOption(), newOption()] };
  const options = withOption(empty, optionOf(vendor));
  expect(options).toHaveLength(2);
  expect(sentOptions({ ...empty, options })).toMatchObject([
    { title: 'Café Über', remark: '555 0142 · Mon-Fri', vendor_id: vendor.id, offering_id: null },
  ]);
});
