import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '../../../server/db/schema/identity.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { signOutOthers } from '../../../src/lib/contract/account.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { signOut } from '../../../src/lib/contract/session.ts';
import { deskPresignUpload } from '../../../src/lib/contract/desk-request.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { conciergeOf, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { PNG, uploaded } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const file = { body: { upload: { filename: 'photo.png' } } };
const ENDED = {
  status: 422,
  body: { error: 'This file address has expired. Please try again.', code: 'link_expired' },
};

let employee: Employee;
const app = await appOfFile();
beforeEach(async () => {
  employee = await newEmployee(app);
});

async function addresses(who: Employee): Promise<{ toRead: string; toWrite: string }> {
  const key = await uploaded(app, who);
  const { expiring_url: toRead } = await who.call(expiringUrl, { query: { key } });
  const { presigned_url: toWrite } = await who.call(presignUpload, file);
  return { toRead, toWrite };
}
const put = (url: string) => app.fetch(url, { method: 'PUT', body: PNG });
const visible = async (reply: Response) => ({ status: reply.status, body: (await reply.json()) as unknown });

describe('file addresses that were handed out', () => {
  test('end with a sign-out', async () => {
    const { toRead, toWrite } = await addresses(employee);
    await employee.call(signOut);
    expect(await visible(await app.fetch(toRead))).toEqual(ENDED);
    expect(await visible(await put(toWrite))).toEqual(ENDED);
  });

  test('end when another device signs this one out, and those of others do not', async () => {
    const { toRead } = await addresses(employee);
    const { toRead: others } = await addresses(await newEmployee(app));
    const token = newToken();
    const now = app.clock.now();
    const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) };
    await app.services.db
      .insert(sessions)
      .values({ userId: employee.userId, tokenHash: hashToken(token), ...times });
    await app.fetch(signOutOthers.path, {
      method: signOutOthers.method,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await visible(await app.fetch(toRead))).toEqual(ENDED);
    expect((await app.fetch(others)).status).toBe(200);
  });

  test.each([
    ['expires', { expiresAt: 1 }],
    ['was not used for half an hour', { lastSeenAt: -29 }],
  ])('end with a session that %s', async (_, minutes) => {
    const { toRead } = await addresses(employee);
    const now = app.clock.now().getTime();
    const times = Object.fromEntries(
      Object.entries(minutes).map(([name, count]) => [name, new Date(now + count * MINUTE_MS)]),
    );
    await app.services.db.update(sessions).set(times).where(eq(sessions.userId, employee.userId));
    expect((await app.fetch(toRead)).status).toBe(200);
    app.clock.advance(MINUTE_MS);
    expect(await visible(await app.fetch(toRead))).toEqual(ENDED);
  });

  test('are bound to their session by the signature', async () => {
    const { toRead } = await addresses(employee);
    await employee.call(signOut);
    for (const sid of ['', '1', '999999', 'x', '-1', '1e3']) {
      const forged = new URL(toRead);
      forged.searchParams.set('sid', sid);
      expect((await app.fetch(forged.href)).status).toBe(403);
    }
    const without = new URL(toRead);
    without.searchParams.delete('sid');
    expect((await app.fetch(without.href)).status).toBe(403);
  });

  test('of the concierge need no session', async () => {
    const { id } = await newRequest(employee);
    const concierge = conciergeOf(app);
    const { presigned_url: url } = await concierge.call(deskPresignUpload, { params: { id }, ...file });
    await employee.call(signOut);
    expect((await put(url)).status).toBe(200);
  });
});
