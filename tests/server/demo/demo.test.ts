// docs/product/configuration.md#demo-account
// docs/product/configuration.md#a-demo-stays-a-demo
// docs/product/desk-session.md#sign-in
// docs/product/desk.md#personal-token
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test, afterAll, beforeEach } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { memberships, users, companies } from '../../../server/db/schema/identity.ts';
import { messages, requests, uploads } from '../../../server/db/schema/requests.ts';
import {
  createDemo,
  DEMO_ACCOUNT,
  demoConciergeName,
  storeDemoToken,
} from '../../../server/demo/create-demo.ts';
import { demoRequests } from '../../../server/demo/demo-request-rows.ts';
import { signIn } from '../../../server/services/identity/sign-in.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { newToken } from '../../../server/services/secrets/tokens.ts';
import { removeConcierge } from '../../../server/services/desk/concierges.ts';
import { claimDatabase, DemoDatabaseError } from '../../../server/demo/claim-database.ts';
import { openTestDatabase } from '../../helpers/database.ts';
import type { ContentEntry } from '../../../src/lib/contract/operator/content.ts';
import {
  isLastQuestion,
  nextItem,
  pathOf,
  type Answers,
  type Item,
} from '../../../server/services/assistant/path.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';

const answeredBy = (concierge: string) =>
  demoRequests.filter((request) => request.concierge === concierge).length;

const app = await appOfFile({ demo: true });

test('the demo has a lead and a concierge, who answer its requests and sign in with its password alone', async () => {
  await createDemo(app.services);
  const found = await app.services.db
    .select({
      email: users.email,
      name: concierges.name,
      title: concierges.title,
      role: concierges.role,
      kind: users.kind,
      requests: count(requests.id),
    })
    .from(concierges)
    .innerJoin(users, eq(users.id, concierges.userId))
    .leftJoin(
      requests,
      and(
        eq(requests.ownerId, concierges.id),
        sql`${requests.userId} = (select id from users u where u.email = ${DEMO_ACCOUNT.email})`,
      ),
    )
    .groupBy(users.id, concierges.id)
    .orderBy(concierges.name);
  expect(found).toEqual([
    {
      email: 'ines@sundial.example',
      name: 'Ines',
      title: 'Home and family',
      role: 'lead',
      kind: 'concierge',
      requests: answeredBy('ines'),
    },
    {
      email: 'noor@sundial.example',
      name: 'Noor',
      title: 'Travel, cars and paperwork',
      role: 'concierge',
      kind: 'concierge',
      requests: answeredBy('noor'),
    },
  ]);
  for (const email of ['ines@sundial.example', 'noor@sundial.example']) {
    const opened = await signIn(app.services, {
      email,
      password: DEMO_ACCOUNT.password,
      userAgent: '',
      networks: [],
      deviceSecret: null,
    });
    expect(opened.flags).toEqual({
      mfa_requires_verification: false,
      mfa_required: false,
      concierge: true,
    });
  }
});

describe('the demo account', () => {
  test('has its company, its requests and their files', async () => {
    const { db, storage } = app.services;
    const [user] = await db.select().from(users).where(eq(users.email, DEMO_ACCOUNT.email));
    const userId = user?.id ?? 0;
    expect(user).toMatchObject({ firstName: 'Demo', lastName: 'Employee' });
    expect(await db.select().from(memberships).where(eq(memberships.userId, userId))).toMatchObject([
      { companyId: 1 },
    ]);
    const made = await db.select().from(requests).where(eq(requests.userId, userId));
    expect(made.map(({ name }) => name).toSorted()).toEqual(demoRequests.map(({ name }) => name).toSorted());
    const thread = await db
      .select()
      .from(messages)
      .where(
        inArray(
          messages.requestId,
          made.map((request) => request.id),
        ),
      );
    expect(thread).toHaveLength(demoRequests.flatMap((request) => request.messages).length);
    const files = await db.select().from(uploads).where(eq(uploads.userId, userId));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const stored = await storage.open(file.key);
      stored?.stream.destroy();
      expect(stored?.sizeBytes).toBe(file.sizeBytes);
    }
  });

  test('is created only once', async () => {
    const stored = () => app.services.db.$count(requests);
    const before = await stored();
    await createDemo(app.services);
    expect(await stored()).toBe(before);
  });
});

async function statusFor(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.fetch('/api/v1/desk/requests', { headers })).status;
}

test('the demo’s concierge has the token of the data folder after each start, until it is removed', async () => {
  const [first, second] = [newToken(), newToken()];
  await storeDemoToken(app.services, first);
  await storeDemoToken(app.services, first);
  expect(await statusFor(first)).toBe(200);
  await storeDemoToken(app.services, second);
  expect([await statusFor(first), await statusFor(second)]).toEqual([401, 200]);
  await removeConcierge(app.services, demoConciergeName(app.services));
  await storeDemoToken(app.services, second);
  expect(await statusFor(second)).toBe(401);
});

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());
beforeEach(() => db.execute(sql`truncate installation, companies, users cascade`));

test('a demo is never opened as anything else', async () => {
  await claimDatabase(db, true);
  await claimDatabase(db, true);
  await expect(claimDatabase(db, false)).rejects.toThrow(DemoDatabaseError);
});

test('a database in use never becomes a demo', async () => {
  await claimDatabase(db, false);
  await claimDatabase(db, false);
  await expect(claimDatabase(db, true)).rejects.toThrow('This database is not a demo');
});

test('a database with an operator’s company never becomes a demo, also without a mark', async () => {
  await db.insert(companies).values({ slug: 'sample-works', name: 'Sample Works' });
  await expect(claimDatabase(db, true)).rejects.toThrow(DemoDatabaseError);
});

/** Returns the questions with their positions as ids. */
function itemsOf({ questions }: ContentEntry<'surveys'>): Item[] {
  const idOf = (key: string) => questions.findIndex((question) => question.key === key);
  return questions.map(({ key, label, type, optional, options, format, when }) => ({
    id: idOf(key),
    label,
    type,
    optional,
    options,
    format: format ?? null,
    universalAnswerId: null,
    condition: when === undefined ? null : { itemId: idOf(when.question), isOneOf: when.is_one_of },
  }));
}

/** Returns complete sets of answers that together choose each option once. */
function walk(
  items: readonly Item[],
  answers: Answers,
  check: (item: Item, answers: Answers) => void,
): Answers[] {
  const item = nextItem(items, answers);
  if (item === null) return [answers];
  check(item, answers);
  const values = item.type === 'SingleSelectInput' ? item.options.map((option) => option.value) : ['text'];
  return values.flatMap((value) => walk(items, new Map(answers).set(item.id, value), check));
}

test.each(demoContent.surveys.map((survey) => [survey.key, survey] as const))(
  'the surveys of the demo: %s can be completed on every path',
  (_, survey) => {
    const items = itemsOf(survey);
    const asked = new Set<number>();
    const ends = walk(items, new Map(), (item, answers) => {
      asked.add(item.id);
      const after = nextItem(items, new Map(answers).set(item.id, item.options[0]?.value ?? 'text'));
      if (isLastQuestion(items, answers, item)) expect(after).toBeNull();
    });
    // Every question is reachable, and every answer is on the path.
    expect([...asked].toSorted()).toEqual(items.map((item) => item.id).toSorted());
    for (const answers of ends) expect(pathOf(items, answers)).toHaveLength(answers.size);
  },
);
