// docs/product/assistant.md#drafts-of-an-account
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailTokens, oneTimeCodes, sessions, users } from '../../../server/db/schema/identity.ts';
import { outbox } from '../../../server/db/schema/mails.ts';
import { uploads, userRequestSurveys } from '../../../server/db/schema/requests.ts';
import { createDemo, DEMO_ACCOUNT } from '../../../server/demo/create-demo.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { saveDraft } from '../../../src/lib/contract/drafts.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { deskPresignUpload, deskReply } from '../../../src/lib/contract/desk-request.ts';
import { presignUpload } from '../../../src/lib/contract/uploads.ts';
import { answer, answerTheRest, newRequest, started } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { PNG, uploaded } from '../../helpers/sample-files.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { contentImages } from '../../../server/db/schema/installation.ts';
import { storeContentImage } from '../../../server/services/content/content-images.ts';

const app = await appOfFile();
await addTestSurveys(app);
let robin: Employee;
beforeEach(async () => {
  robin = await newEmployee(app);
});

const clean = () => cleanUp(app.services);
/** Cleans up just before and just after a time from now and returns the numbers of rows. */
async function aroundOf(ms: number, rows: () => Promise<readonly unknown[]>): Promise<number[]> {
  app.clock.advance(ms - 1);
  await clean();
  const before = (await rows()).length;
  app.clock.advance(2);
  await clean();
  return [before, (await rows()).length];
}
const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms);

describe('rows', () => {
  test.each([
    ['signed out', { revokedAt: 0 }, 30 * DAY_MS],
    ['expired', { expiresAt: 12 * HOUR_MS }, 30.5 * DAY_MS],
    ['ended by idle time', { lastSeenAt: 0 }, 30 * DAY_MS + HOUR_MS / 2],
  ])('of sessions are deleted thirty days after they %s', async (_, end, afterMs) => {
    const { db } = app.services;
    await db.delete(sessions);
    const alive = { lastSeenAt: 60 * DAY_MS, expiresAt: 60 * DAY_MS, ...end };
    const times = Object.fromEntries(Object.entries(alive).map(([name, ms]) => [name, inMs(ms)]));
    const needed = { lastSeenAt: inMs(0), expiresAt: inMs(0), createdAt: inMs(0), ...times };
    await db.insert(sessions).values({ userId: robin.userId, tokenHash: 'x', ...needed });
    expect(await aroundOf(afterMs, () => db.select().from(sessions))).toEqual([1, 0]);
  });

  test.each([
    ['used', () => inMs(0), 7 * DAY_MS],
    ['expired', () => null, 7 * DAY_MS + HOUR_MS],
  ])('of links and codes are deleted a week after they were %s', async (_, usedAt, afterMs) => {
    const { db } = app.services;
    const shared = { userId: robin.userId, createdAt: inMs(0), expiresAt: inMs(HOUR_MS), usedAt: usedAt() };
    await db.insert(mailTokens).values({ ...shared, purpose: 'unlock', tokenHash: 'x' });
    await db.insert(oneTimeCodes).values({ ...shared, codeHmac: 'x' });
    const rows = async () => [
      ...(await db.select().from(mailTokens)),
      ...(await db.select().from(oneTimeCodes)),
    ];
    expect(await aroundOf(afterMs, rows)).toEqual([2, 0]);
  });

  test('of the outbox are deleted after thirty days', async () => {
    const { db } = app.services;
    await db.insert(outbox).values({ kind: 'mail', recipient: 'a@b.c', text: 'x', createdAt: inMs(0) });
    expect(await aroundOf(30 * DAY_MS, () => db.select().from(outbox))).toEqual([1, 0]);
  });

  test('of surveys that were not sent are deleted thirty days after their last change', async () => {
    const { db } = app.services;
    const answered = await started(robin, SURVEY);
    await answer(robin, answered, ITEM.thing, 'An answer');
    const later = [await started(robin, SURVEY), await started(robin, SURVEY)] as const;
    await started(robin, SURVEY);
    await newRequest(robin);
    app.clock.advance(MINUTE_MS);
    await answer(robin, later[0], ITEM.thing, 'An answer');
    const typed = { draft: { need: null, typed: { item_id: ITEM.thing, text: 'A text' } } };
    await robin.call(saveDraft, { params: { id: later[1] }, body: typed });
    const rest = async (afterMs: number) => {
      app.clock.advance(afterMs);
      await clean();
      return db.$count(userRequestSurveys);
    };
    expect(await rest(30 * DAY_MS - MINUTE_MS)).toBe(5);
    expect(await rest(MINUTE_MS / 2)).toBe(3);
    expect(await rest(MINUTE_MS)).toBe(1);
  });
});

describe('files', () => {
  /** Tells whether a file is in the database and in the folder, and fails when it is in one of them. */
  async function isStored(key: string): Promise<boolean> {
    const rows = await app.services.db.$count(uploads, eq(uploads.key, key));
    expect((await readdir(app.storageFolder)).includes(key), key).toBe(rows === 1);
    return rows === 1;
  }
  const after = async (ms: number, ...keys: readonly string[]) => {
    app.clock.advance(ms);
    await clean();
    return Promise.all(keys.map(isStored));
  };

  test('that are unused are deleted after fifteen days, one more than drafts', async () => {
    const unused = await uploaded(app, robin);
    const { id } = await newRequest(robin);
    await robin.call(presignUpload, { body: { upload: { filename: 'never.png' }, request_id: id } });
    const rows = () => app.services.db.$count(uploads, eq(uploads.userId, robin.userId));
    expect([await after(15 * DAY_MS - 1, unused), await rows()]).toEqual([[true], 2]);
    expect([await after(2, unused), await rows()]).toEqual([[false], 0]);
  });

  test('of messages and of answers stay', async () => {
    const keys = [await uploaded(app, robin), await uploaded(app, robin), await uploaded(app, robin)];
    const [sent = '', ...answered] = keys;
    const { id } = await newRequest(robin);
    await robin.call(postMessage, {
      params: { id },
      body: { message: { body: 'Look', attachment_keys: [sent] } },
    });
    for (const [index, key] of answered.entries()) {
      const survey = await started(robin, SURVEY);
      await answer(robin, survey, ITEM.thing, 'A thing');
      await answer(robin, survey, ITEM.kind, 'b');
      await answer(robin, survey, ITEM.picture, key);
      if (index > 0) await answerTheRest(robin, survey);
    }
    expect(await after(20 * DAY_MS, ...keys)).toEqual([true, true, true]);
  });

  test('in a foreign answer do not count as used', async () => {
    const [other, mine] = [await newEmployee(app), await uploaded(app, robin)];
    await answer(other, await started(other, SURVEY), ITEM.thing, mine);
    expect(await after(16 * DAY_MS, mine)).toEqual([false]);
  });

  test('of aborted uploads are deleted after a day; an upload in progress stays', async () => {
    const incoming = join(app.storageFolder, '.incoming');
    await mkdir(incoming, { recursive: true });
    const write = async (name: string, at: Date) => {
      await writeFile(join(incoming, name), 'x');
      await utimes(join(incoming, name), at, at);
    };
    await write('stale', inMs(-DAY_MS - 1000));
    await write('arriving', inMs(-1000));
    await clean();
    expect(await readdir(incoming)).toEqual(['arriving']);
  });

  test('are deleted by parallel clean-ups without harm', async () => {
    const key = await uploaded(app, robin);
    app.clock.advance(60 * DAY_MS);
    await Promise.all([clean(), clean(), clean()]);
    expect(await isStored(key)).toBe(false);
  });

  // Last: the content of the demo replaces that of the tests.
  test('of the demo account and of the concierge stay', async () => {
    await createDemo(app.services);
    const { id } = await newRequest(robin);
    const { presigned_url: address, key } = await conciergeOf(app).call(deskPresignUpload, {
      params: { id },
      body: { upload: { filename: 'reply.png' } },
    });
    await app.fetch(address, { method: 'PUT', body: PNG });
    await conciergeOf(app).call(deskReply, {
      params: { id },
      body: { message: { body: 'Here it is', attachment_keys: [key] } },
    });
    const [demo] = await app.services.db.select().from(users).where(eq(users.email, DEMO_ACCOUNT.email));
    const ofDemo = await app.services.db
      .select()
      .from(uploads)
      .where(eq(uploads.userId, demo?.id ?? 0));
    expect(ofDemo.length).toBeGreaterThan(0);
    const keys = [key, ...ofDemo.map((file) => file.key)];
    expect(await after(20 * DAY_MS, ...keys)).toEqual(keys.map(() => true));
  });
});

const svg = (text: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><title>${text}</title></svg>`);
const store = (text: string) => storeContentImage(app.services, svg(text));
const nameOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

test('pictures that nothing names are removed a day after they were stored last', async () => {
  const { db } = app.services;
  const used = await db.$count(contentImages);
  const [unused, again] = [await store('unused'), await store('again')];
  app.clock.advance(DAY_MS - 1);
  await store('again');
  app.clock.advance(2);
  await cleanUp(app.services);
  const kept = await db
    .select({ name: contentImages.name })
    .from(contentImages)
    .where(inArray(contentImages.name, [nameOf(unused), nameOf(again)]));
  expect(kept).toEqual([{ name: nameOf(again) }]);
  app.clock.advance(DAY_MS);
  await cleanUp(app.services);
  // Logos of companies and pictures of the content stay.
  expect(await db.$count(contentImages)).toBe(used);
});
