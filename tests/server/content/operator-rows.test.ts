// docs/product/configuration.md#one-secret
// docs/product/configuration.md#nothing-but-migrations
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb } from '../../../server/db/create-db.ts';
import { companies, users } from '../../../server/db/schema/identity.ts';
import {
  offeringCategories,
  offerings,
  requestSurveys,
  screenItems,
  surveyCategories,
} from '../../../server/db/schema/content.ts';
import { ForeignSecretError } from '../../../server/services/secrets/app-secret.ts';
import { startServer } from '../../../server/start-server.ts';
import { readVariables } from '../../../server/variables/read-variables.ts';
import { newDatabaseOnServer, isEmbedded } from '../../helpers/database.ts';

let folder: string;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sundial-operator-'));
  url = isEmbedded ? join(folder, 'db') : await newDatabaseOnServer();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** All that PostgreSQL requires; nothing is sent. */
const variables = (changed: Record<string, string> = {}) =>
  readVariables({
    DATA_DIR: folder,
    ...(isEmbedded ? { NODE_ENV: 'test' } : { DATABASE_URL: url }),
    PORT: '0',
    APP_SECRET: 'only-for-a-server-that-is-thrown-away',
    APP_URL: 'http://localhost',
    API_URL: 'http://localhost',
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'hello@sundial.example',
    STORAGE_URL: `file://${folder}/files`,
    ...changed,
  });
const startAndStop = async () => (await startServer(variables(), () => undefined)).stop();

async function inDatabase<Result>(
  work: (db: Awaited<ReturnType<typeof createDb>>['db']) => Promise<Result>,
): Promise<Result> {
  const database = await createDb(url);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const everything = () =>
  inDatabase(async (db) => ({
    companies: await db.select().from(companies),
    users: await db.select().from(users),
    categories: await db.select().from(surveyCategories),
    surveys: await db.select().from(requestSurveys),
    questions: await db.select().from(screenItems),
    offeringCategories: await db.select().from(offeringCategories),
    offerings: await db.select().from(offerings),
  }));

test(
  'a new database stays empty, and a start changes no row of an operator',
  { timeout: 60_000 },
  async () => {
    await startAndStop();
    const { surveys, ...others } = await everything();
    // The survey of the onboarding answers is no content: its id is fixed.
    expect(surveys).toMatchObject([{ id: 603, kind: 'intro', categoryId: null }]);
    expect(Object.values(others).flat()).toEqual([]);

    await inDatabase(async (db) => {
      await db.insert(companies).values({ slug: 'sample-works', name: 'Sample Works' });
      await db.insert(surveyCategories).values({ id: 1, key: 'garden', name: 'garden', position: 1 });
      await db
        .insert(requestSurveys)
        .values({ id: 101, slug: 'plant', name: 'Plant', forAlpha: true, categoryId: 1, position: 1 });
      await db
        .insert(screenItems)
        .values({ id: 10_101, key: 'what', surveyId: 101, position: 0, label: 'What?', type: 'TextInput' });
      await db.insert(offerings).values({
        id: 1,
        key: 'nursery',
        type: 'benefit',
        providerName: 'Sample Nursery',
        heading: 'Trees',
        subheading: 'Half the price',
        name: 'Nursery',
        featured: true,
        categories: [],
        sections: [],
        position: 1,
      });
      await db.insert(offeringCategories).values({ externalId: 'pets', name: 'Plants', position: 1 });
    });
    const before = await everything();
    await startAndStop();
    await startAndStop();
    expect(await everything()).toEqual(before);

    const another = variables({ APP_SECRET: 'another-secret-of-one-process' });
    await expect(startServer(another, () => undefined)).rejects.toThrow(ForeignSecretError);
    await startAndStop();
  },
);
