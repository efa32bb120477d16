import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { uploads } from '../../../server/db/schema/requests.ts';
import { users } from '../../../server/db/schema/identity.ts';
import type { AccountLimits } from '../../../server/shared/limits.ts';
import { deskPresignUpload } from '../../../src/lib/contract/desk-request.ts';
import { presignUpload } from '../../../src/lib/contract/uploads.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

const MEGABYTE = 1024 * 1024;
const file = { body: { upload: { filename: 'photo.png' } } };

async function start(limits: Partial<AccountLimits> = {}): Promise<RunningApp> {
  const app = await startApp({ limits });
  onTestFinished(() => app.close());
  return app;
}

/** Stores files of this size, without their bytes. */
async function stored({ services: { db, clock } }: RunningApp, { userId }: Employee, sizeBytes: number) {
  const at = clock.now();
  const key = `${crypto.randomUUID()}-photo.png`;
  const shared = { contentType: 'image/png', createdAt: at, startedAt: at, storedAt: at };
  await db.insert(uploads).values({ key, userId, fileName: 'photo.png', sizeBytes, ...shared });
}

const put = async (app: RunningApp, url: string) =>
  (await app.fetch(url, { method: 'PUT', body: PNG, headers: { 'content-length': String(PNG.length) } }))
    .status;

test('an unconfirmed account ends at 50 MB, and goes on once its address is confirmed', async () => {
  const app = await start();
  const employee = await newEmployee(app);
  const confirm = (emailConfirmedAt: Date | null) =>
    app.services.db.update(users).set({ emailConfirmedAt }).where(eq(users.id, employee.userId));
  await confirm(null);
  await stored(app, employee, 25 * MEGABYTE);
  await stored(app, employee, 25 * MEGABYTE - PNG.length);
  expect(await put(app, (await employee.call(presignUpload, file)).presigned_url)).toBe(200);
  expect(await employee.refused(presignUpload, file)).toEqual({
    status: 413,
    error:
      'Your files have reached the limit of an account whose email address is not confirmed. Please confirm it with the link in our mail to send more.',
    code: 'storage_full',
  });
  await confirm(app.clock.now());
  expect(await put(app, (await employee.call(presignUpload, file)).presigned_url)).toBe(200);
});

test('files of many accounts end at nine tenths of the room, those of the concierge do not', async () => {
  const app = await start({ storageBytes: 100 * MEGABYTE });
  const employees = await Promise.all(Array.from({ length: 9 }, () => newEmployee(app)));
  for (const employee of employees) await stored(app, employee, 10 * MEGABYTE);
  const last = await newEmployee(app);
  expect(await last.refused(presignUpload, file)).toEqual({
    status: 413,
    error: 'We cannot take files at the moment. Please send your message without it, or try again later.',
    code: 'storage_full',
  });
  const { id } = await newRequest(last);
  const reply = await conciergeOf(app).call(deskPresignUpload, {
    params: { id },
    body: { upload: { filename: 'answer.png' } },
  });
  expect(await put(app, reply.presigned_url)).toBe(200);
});

test('an alert is raised once when the room gets short, and again at the reserve', async () => {
  const app = await start({ storageBytes: 100 * MEGABYTE });
  const employee = await newEmployee(app);
  const raised: number[] = [];
  for (const megabytes of [79, 2, 1, 8, 1]) {
    await stored(app, employee, megabytes * MEGABYTE);
    app.clock.advance(MINUTE_MS);
    await employee.call(presignUpload, file).catch(() => undefined);
    raised.push(app.services.alerts.counts().storage);
  }
  expect(raised).toEqual([0, 1, 1, 2, 2]);
});
