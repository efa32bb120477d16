import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies, memberships, users } from '../../../server/db/schema/identity.ts';
import { offerings } from '../../../server/db/schema/offerings.ts';
import { messages, requests, uploads } from '../../../server/db/schema/requests.ts';
import { requestSurveys, screenItems } from '../../../server/db/schema/surveys.ts';
import { seedContent } from '../../../server/seed/seed.ts';
import { seedDemo } from '../../../server/seed/seed-demo.ts';
import { DEMO_ACCOUNT } from '../../../server/services/demo/demo-account.ts';
import { allSurveys } from '../../../server/content/surveys/all-surveys.ts';
import { demoRequests } from '../../../server/content/demo-requests.ts';
import { categorySurveys } from '../../../src/lib/contract/categories.ts';
import { nextScreenItem, startSurvey } from '../../../src/lib/contract/assistant.ts';
import { answerTheRest, next, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { addTestSurveys, CUSTOM_ITEM, CUSTOM_SURVEY } from '../../helpers/employees/test-survey.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ demo: true });
});
afterAll(() => app.close());

describe('the content', () => {
  test('overwrites edits in an existing database', async () => {
    const { db } = app.services;
    await db
      .update(requestSurveys)
      .set({ name: 'Old name', forAlpha: false })
      .where(eq(requestSurveys.id, 101));
    await db.update(screenItems).set({ label: 'Old label' }).where(eq(screenItems.id, 10_101));
    await db.update(offerings).set({ heading: 'Old heading' }).where(eq(offerings.id, 1));
    await db.update(companies).set({ name: 'Old name' }).where(eq(companies.id, 1));
    await seedContent(db);
    const [survey] = await db.select().from(requestSurveys).where(eq(requestSurveys.id, 101));
    expect(survey?.name).toBe(allSurveys[0]?.name);
    const old = await db.select().from(screenItems).where(eq(screenItems.label, 'Old label'));
    const [offering] = await db.select().from(offerings).where(eq(offerings.id, 1));
    const [company] = await db.select().from(companies).where(eq(companies.id, 1));
    expect([old.length, offering?.heading, company?.name]).toEqual([
      0,
      'Medical coverage',
      'Example Bakery Co.',
    ]);
  });

  test('that was removed is retired, and started surveys remain usable', async () => {
    await addTestSurveys(app);
    const employee = await newEmployee(app);
    const id = await started(employee, CUSTOM_SURVEY);
    expect((await next(employee, id))?.id).toBe(CUSTOM_ITEM.urgency);
    await answerTheRest(employee, id);
    await seedContent(app.services.db);
    expect(
      await employee.refused(startSurvey, { params: { id: CUSTOM_SURVEY }, body: { for_alpha: true } }),
    ).toMatchObject({ status: 404 });
    const { request_surveys: offered } = await employee.call(categorySurveys, { params: { id: 1 } });
    expect(offered.map((survey) => survey.id)).not.toContain(CUSTOM_SURVEY);
    expect(await employee.call(nextScreenItem, { params: { id } })).toEqual({ next_item: null });
  });
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
    const count = () => app.services.db.$count(requests);
    const before = await count();
    await seedDemo(app.services);
    expect(await count()).toBe(before);
  });
});
