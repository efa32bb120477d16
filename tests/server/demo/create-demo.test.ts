import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { memberships, users } from '../../../server/db/schema/identity.ts';
import { messages, requests, uploads } from '../../../server/db/schema/requests.ts';
import { createDemo, DEMO_ACCOUNT } from '../../../server/demo/create-demo.ts';
import { demoRequests } from '../../../server/demo/demo-request-rows.ts';
import { signIn } from '../../../server/services/identity/sign-in.ts';
import { appOfFile } from '../../helpers/start-app.ts';

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
