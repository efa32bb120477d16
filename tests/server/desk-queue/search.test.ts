// docs/product/desk-queue.md#search
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { requestWords } from '../../../server/db/schema/desk.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import { indexRequest, searchWords } from '../../../server/services/requests/search-words.ts';
import { enterName } from '../../../src/lib/contract/account.ts';
import { deskQueue } from '../../../src/lib/contract/desk-queue.ts';
import { deskCorrect, deskHandOver, deskNote, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { joinCompany, newCompany } from '../../helpers/employees/company.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile, TEST_CONCIERGE } from '../../helpers/start-app.ts';

const app = await appOfFile();
await addTestSurveys(app);
const concierge = conciergeOf(app);
const { db } = app.services;
let employee: Employee;
let id: number;
beforeEach(async () => {
  await db.execute(sql`truncate requests cascade`);
  employee = await newEmployee(app, 'Łucja', 'Müller');
  ({ id } = await newRequest(employee));
  await newRequest(await newEmployee(app, 'Ana', 'Silva'));
});

const found = async (q: string) =>
  (await concierge.call(deskQueue, { query: { tab: 'all', q } })).requests.map((row) => row.id);
const write = (body: string) => employee.call(postMessage, { params: { id }, body: { message: { body } } });

describe('search', () => {
  test('finds names, messages, replies and notes', async () => {
    await write('The radiator drips.');
    await concierge.call(deskReply, {
      params: { id },
      body: { message: { body: 'A plumber comes tomorrow.' } },
    });
    await concierge.call(deskNote, { params: { id }, body: { note: { body: 'Prefers mornings' } } });
    await concierge.call(deskHandOver, { params: { id }, body: { to: null, note: 'Invoice pending' } });
    for (const q of ['Müller', 'radiator', 'plumber', 'mornings', 'invoice']) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
    expect(await found('gardener')).toEqual([]);
  });

  test('ignores accents and case, and takes the beginning of words', async () => {
    await write('Żółta łódź, Straße');
    for (const q of ['lucja', 'ŁUCJA', 'muller', 'zolta', 'LODZ', 'strasse', 'stra', 'łód mül']) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
    expect(await found('olta')).toEqual([]);
  });

  test('wants every word, wherever in the request it is', async () => {
    await write('The radiator drips.');
    expect(await found('drips müller')).toEqual([id]);
    expect(await found('drips silva')).toEqual([]);
    // Short beginnings beside a longer one.
    for (const q of ['d radiator', 'mü dr radiator', 'm d']) expect([q, await found(q)]).toEqual([q, [id]]);
    for (const q of ['x radiator', 'si dr radiator']) expect([q, await found(q)]).toEqual([q, []]);
  });

  test('takes operators as separators, and finds nothing for a query without a word', async () => {
    await write('The radiator drips.');
    for (const q of ["radiator' | !drips", 'radiator & drips:*', '(radiator <-> drips)', '\\radiator']) {
      expect([q, await found(q)]).toEqual([q, [id]]);
    }
    for (const q of ['!!', ':*', "'", '-- ;']) expect([q, await found(q)]).toEqual([q, []]);
    expect(await found('  ')).toHaveLength(2);
  });

  test('finds contact data once the address is confirmed', async () => {
    const { id: withPhone } = await newRequest(employee, SURVEY);
    await db
      .update(requests)
      .set({
        answers: [{ question: 'Phone', answer: '5555550142', type: 'PhoneNumberInput', isContactData: true }],
      })
      .where(eq(requests.id, withPhone));
    await indexRequest(db, withPhone);
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, employee.userId));
    expect(await found('5555550142')).toEqual([]);
    expect(await found('müller')).toContain(withPhone);
    await db.update(users).set({ emailConfirmedAt: app.clock.now() }).where(eq(users.id, employee.userId));
    expect(await found('müller 55555501')).toEqual([withPhone]);
  });

  test('finds the name that an employee enters later', async () => {
    await db.update(users).set({ firstName: '', lastName: '' }).where(eq(users.id, employee.userId));
    await employee.call(enterName, { body: { user: { name: 'Benedikta', last_name: 'Vogel' } } });
    expect(await found('benedikta vogel')).toEqual([id]);
  });

  test('a name that cannot be made findable is not stored', async () => {
    await db.execute(sql`alter table request_words add constraint no_writes check (false) not valid`);
    try {
      await employee.call(enterName, { body: { user: { name: 'Łucja', last_name: 'Müller' } } });
      const entered = employee.refused(enterName, { body: { user: { name: 'Eva', last_name: 'Roth' } } });
      expect(await entered).toMatchObject({ status: 500 });
    } finally {
      await db.execute(sql`alter table request_words drop constraint no_writes`);
    }
    const [user] = await db.select().from(users).where(eq(users.id, employee.userId));
    expect(user).toMatchObject({ firstName: 'Łucja', lastName: 'Müller' });
  });

  test('stays within the concierge’s companies and the other filters', async () => {
    const outside = await newEmployee(app, 'Łucja', 'Other');
    const { id: foreign } = await newRequest(outside);
    expect((await found('lucja')).toSorted()).toEqual([id, foreign].toSorted());
    const companyId = await newCompany(app);
    await joinCompany(app, employee, companyId);
    const serve = (companyIds: number[] | null) =>
      db.update(concierges).set({ companyIds }).where(eq(concierges.name, TEST_CONCIERGE));
    await serve([companyId]);
    expect(await found('lucja')).toEqual([id]);
    await serve(null);
  });

  test('takes any text: long words, many words, other scripts', async () => {
    await write(`${'x'.repeat(5000)} Мастер 水道 ${'a\u0301'.repeat(50)}`);
    for (const q of ['мас', '水道', 'x'.repeat(100)]) expect([q, await found(q)]).toEqual([q, [id]]);
  });

  test('finds the newest 500 KB of a thread after a correction', async () => {
    await write('Zanzibar');
    await db.execute(sql`insert into messages (request_id, source, source_name, body, body_html, created_at)
      select ${id}, 'user', 'Ana Silva', repeat('radiator ', 800), '', now() from generate_series(1, 70)`);
    const { request } = await concierge.call(deskReply, {
      params: { id },
      body: { message: { body: 'Lima' } },
    });
    const params = { id, message_id: request.messages.at(-1)?.id ?? 0 };
    await concierge.call(deskCorrect, { params, body: { body: 'Quito' } });
    expect([await found('zanzibar'), await found('radiator'), await found('quito')]).toEqual([
      [],
      [id],
      [id],
    ]);
  });

  test('stores the messages of a thread with more words than are found', async () => {
    // Alike words are stored compressed; PostgreSQL refuses a value by its full size, which this one almost has.
    await db
      .update(requestWords)
      .set({
        words: sql`(select array_to_tsvector(array_agg(repeat('y', 34) || lpad(n::text, 5, '0')))
          from generate_series(1, 26870) n)`,
      })
      .where(eq(requestWords.requestId, id));
    await write(
      `Zanzibar ${Array.from({ length: 50 }, (_, n) => `z${'y'.repeat(34)}${String(n)}`).join(' ')}`,
    );
    expect(await found('zanzibar')).toEqual([]);
  });
});

test('splits a text into its words, each once', () => {
  expect(searchWords('Bitte, BITTE: 3,50 € für Ø-Maß (a@b.test)')).toEqual([
    'bitte',
    '3',
    '50',
    'fur',
    'o',
    'mass',
    'a',
    'b',
    'test',
  ]);
});
