// docs/product/companies.md#export-of-a-company
// docs/product/desk-vendors.md#vendor
// docs/product/desk-vendors.md#search
// docs/product/desk-vendors.md#how-it-went
// docs/product/desk-vendors.md#option-of-a-card
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { memberships } from '../../../server/db/schema/identity.ts';
import { vendors } from '../../../server/db/schema/desk.ts';
import { deskVendorsCalls } from '../../../server/routes/desk-request-routes.ts';
import { LISTS } from '../../../server/routes/http/account-limits.ts';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import { deskTakeBack } from '../../../src/lib/contract/desk-request.ts';
import {
  deskAddVendor,
  deskArchiveVendor,
  deskChangeVendor,
  deskVendorNote,
  deskVendors,
  deskVendorsOfRequest,
  type NewVendor,
} from '../../../src/lib/contract/desk-vendors.ts';
import { companyVendors, eraseCompany } from '../../../src/lib/contract/operator/companies.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { VENDORS_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { complete, employeeWithRequest, newConcierge, rate } from '../../helpers/employees/concierge.ts';
import { operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';

const app = await appOfFile();
const { db, clock } = app.services;
const company = (slug: string) => newCompany(app, { slug, archivedAt: new Date(0) });
const [served, other] = [await company('served-works'), await company('other-works')];
const ines = await newConcierge(app, { name: 'Ines', companyIds: [served] });
const ofOther = await newConcierge(app, { name: 'Noor', companyIds: [other] });
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  await db.delete(vendors);
  ({ employee, params } = await employeeWithRequest(app));
  await joinCompany(app, employee, served);
});

const written = (given: Partial<NewVendor> = {}): NewVendor => ({
  ...{ company_id: served, name: 'Café Über', phone: '555 0142', email: '', address: '1 Sample Way' },
  ...{ hours: 'Mon-Fri', region: 'Mockville', remark: 'Ask for a discount', ...given },
});
const add = async (given: Partial<NewVendor> = {}, who = ines) =>
  (await who.call(deskAddVendor, { body: { vendor: written(given) } })).vendor;
const names = async (q = '', who = ines) =>
  (await who.call(deskVendors, { query: { q } })).vendors.map(({ name }) => name);
const ofRequest = async (q = '') =>
  (await ines.call(deskVendorsOfRequest, { params, query: { q } })).vendors.map(({ name }) => name);

/** Sends a card with vendors as its options and returns its id. */
async function offer(...ids: (number | null)[]): Promise<number> {
  const options = ids.map((vendor_id, index) => ({ title: `Option ${String(index + 1)}`, vendor_id }));
  const card = { kind: 'options' as const, question: 'Which?', options };
  const { request } = await ines.call(deskSendCard, { params, body: { card } });
  return request.messages.at(-1)?.id ?? 0;
}
const choose = (card_id: number, option: string) =>
  employee.call(postMessage, {
    params,
    body: { message: { body: 'x', card_answer: { card_id, option_ids: [option] } } },
  });
const usesOf = async (id: number) =>
  (await ines.call(deskVendors, {})).vendors.find((one) => one.id === id)?.uses;

describe('the book', () => {
  test('is found by the beginnings of words, without accents and case', async () => {
    await add();
    await add({ name: 'Zebra Movers', remark: 'Pianos' });
    expect(await names()).toEqual(['Café Über', 'Zebra Movers']);
    for (const q of ['cafe', 'UBER mock', 'discount', '0142']) expect(await names(q)).toContain('Café Über');
    expect(await names('piano')).toEqual(['Zebra Movers']);
    for (const q of ['afe', '!!', "x' | y:*"]) expect(await names(q)).toEqual([]);
  });

  test('takes an addition once, a change and a way back, and finds the new words', async () => {
    const { id } = await add();
    expect((await add()).id).toBe(id);
    const changed = { vendor: written({ name: 'Quiet Café', company_id: other }) };
    const { vendor } = await ines.call(deskChangeVendor, { params: { id }, body: changed });
    expect(vendor).toMatchObject({ id, name: 'Quiet Café', company_id: served });
    expect([await names('uber'), await names('quiet')]).toEqual([[], ['Quiet Café']]);
    const archive = (archived: boolean) =>
      ines.call(deskArchiveVendor, { params: { id }, body: { archived } });
    await archive(true);
    expect([await names(), await ofRequest()]).toEqual([[], []]);
    expect((await ines.call(deskVendors, { query: { archived: 'yes' } })).vendors).toHaveLength(1);
    await archive(false);
    expect(await ofRequest()).toEqual(['Quiet Café']);
  });

  test('of another company equals a missing one, and so does the company', async () => {
    const { id } = await add();
    expect(await names('', ofOther)).toEqual([]);
    for (const [endpoint, body] of [
      [deskChangeVendor, { vendor: written() }],
      [deskArchiveVendor, { archived: true }],
      [deskVendorNote, { note: 'Mine' }],
    ] as const) {
      const refused = await ofOther.refused(endpoint, { params: { id }, body });
      expect(refused).toEqual(await ofOther.refused(endpoint, { params: { id: 999_999 }, body }));
      expect(refused.status).toBe(404);
    }
    expect((await ines.call(deskVendors, {})).vendors).toMatchObject([{ archived: false, notes: [] }]);
    const to = (company_id: number) =>
      ofOther.refused(deskAddVendor, { body: { vendor: written({ company_id }) } });
    expect(await to(served)).toEqual(await to(999_999));
  });

  test('shows fifty at a time and has a limit', async () => {
    await add();
    const [row] = await db.select().from(vendors);
    if (row === undefined) throw new Error('There is no vendor.');
    const rows = Array.from({ length: VENDORS_MAX - 1 }, (_, index) => {
      const { id: _id, ...columns } = row;
      return { ...columns, name: `Vendor ${String(index).padStart(4, '0')}` };
    });
    await db.insert(vendors).values(rows);
    const { vendors: shown, has_more: hasMore } = await ines.call(deskVendors, {});
    expect([shown.length, hasMore]).toEqual([50, true]);
    const refused = await ines.refused(deskAddVendor, {
      body: { vendor: written({ name: 'One more' }) },
    });
    expect(refused.code).toBe('list_full');
  });

  test('refuses texts that are too long, an address that is none and a note of two lines', async () => {
    for (const given of [{ name: ' ' }, { remark: 'x'.repeat(1_001) }, { email: 'nobody' }])
      expect((await ines.refused(deskAddVendor, { body: { vendor: written(given) } })).code).toBe(
        'validation',
      );
    const { id } = await add();
    const note = (text: string) => ines.refused(deskVendorNote, { params: { id }, body: { note: text } });
    for (const text of ['one\ntwo', 'x'.repeat(201), ' ']) expect((await note(text)).code).toBe('validation');
  });

  test('keeps the newest notes, each once', async () => {
    const { id } = await add();
    const note = (text: string) => ines.call(deskVendorNote, { params: { id }, body: { note: text } });
    for (const text of ['one', 'two', 'two', 'three', 'four', 'five', 'six']) await note(text);
    const [vendor] = (await ines.call(deskVendors, {})).vendors;
    expect(vendor?.notes.map(({ body, concierge_name: name }) => [body, name])).toEqual(
      ['six', 'five', 'four', 'three', 'two'].map((text) => [text, 'Ines']),
    );
  });

  test('is exported and erased with its company', async () => {
    await add();
    const operator = operatorOf(app);
    const { vendors: exported } = await operator.call(companyVendors, { params: { slug: 'served-works' } });
    expect(exported).toMatchObject([{ name: 'Café Über', remark: 'Ask for a discount' }]);
    const gone = await company('gone-works');
    const { vendor } = await (
      await newConcierge(app)
    ).call(deskAddVendor, {
      body: { vendor: written({ company_id: gone }) },
    });
    await operator.call(eraseCompany, { params: { slug: 'gone-works' }, body: { dry_run: false } });
    expect(await db.$count(vendors, eq(vendors.id, vendor.id))).toBe(0);
  });
});

test('searches take no connection of other calls, and two run at a time for each concierge', async () => {
  let reads = 0;
  const reports = new Proxy(app.services.reports, {
    get(target, name) {
      if (name === 'select') reads += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  const who = await newConcierge(variantOf(app, { reports }));
  await who.call(deskVendors);
  expect(reads).toBe(1);
  await who.call(deskVendorsOfRequest, { params });
  expect(reads).toBeGreaterThan(1);
  const inTurns = deskVendorsCalls.filter(({ atOnce }) => atOnce === LISTS);
  expect(inTurns.map(({ id }) => id)).toEqual(['deskVendorsOfRequest', 'deskVendors']);
});

describe('an option of a card', () => {
  test('names no vendor to the employee, and tells the book what was chosen and how it was rated', async () => {
    const [{ id: first }, { id: second }] = [await add(), await add({ name: 'Zebra' })];
    const card = await offer(first, second, null);
    expect(JSON.stringify(await employee.call(getRequest, { params }))).not.toContain('vendor');
    await choose(card, '1');
    await choose(card, '2');
    expect([await usesOf(first), await usesOf(second)]).toEqual([
      [],
      [{ concierge_name: 'Ines', chosen_at: clock.now().toISOString(), rating: null }],
    ]);
    await complete(ines, params);
    await rate(employee, params, 4);
    expect(await usesOf(second)).toMatchObject([{ rating: 4 }]);
  });

  test('that is no vendor of the employee’s companies is refused, and nothing is sent', async () => {
    const { id } = await add();
    await ines.call(deskArchiveVendor, { params: { id }, body: { archived: true } });
    const { id: foreign } = await add({ company_id: other }, ofOther);
    for (const vendor_id of [id, foreign, 999_999]) {
      const card = { kind: 'options', question: 'Which?', options: [{ title: 'One', vendor_id }] };
      expect(await ines.refused(deskSendCard, { params, body: { card } })).toMatchObject({
        code: 'option_gone',
        error: 'A vendor among the options is not there any more. Please choose another one.',
      });
    }
    expect((await employee.call(getRequest, { params })).request.messages).toEqual([]);
  });

  test('is forgotten with a card that is taken back', async () => {
    const { id } = await add();
    const message_id = await offer(id);
    await ines.call(deskTakeBack, { params: { ...params, message_id }, body: { draft: '' } });
    expect(await usesOf(id)).toEqual([]);
  });

  test('is found for the companies of its employee alone', async () => {
    await add();
    await add({ name: 'Elsewhere', company_id: other }, ofOther);
    expect(await ofRequest()).toEqual(['Café Über']);
    await db
      .delete(memberships)
      .where(and(eq(memberships.userId, employee.userId), eq(memberships.companyId, served)));
    expect((await ines.refused(deskVendorsOfRequest, { params })).status).toBe(404);
  });
});
