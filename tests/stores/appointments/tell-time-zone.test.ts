// docs/product/appointments.md#zones
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { tellOwnTimeZone } from '../../../src/lib/stores/appointments/tell-time-zone.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const me = await newcomer();

async function stored(): Promise<string | null | undefined> {
  const { db } = me.app.services;
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.externalId, String(dataOf($user.get())?.external_id)));
  return user?.timeZone;
}

test('the zone of the browser is told once, another one again, and one that nobody knows never', async () => {
  await tellOwnTimeZone('Etc/Unknown');
  expect(await stored()).toBeNull();
  await tellOwnTimeZone('Asia/Tokyo');
  expect(await stored()).toBe('Asia/Tokyo');
  using replies = holdReplies();
  replies.release();
  await tellOwnTimeZone('Asia/Tokyo');
  expect(replies.calls).toEqual([]);
  await tellOwnTimeZone('America/Los_Angeles');
  expect(await stored()).toBe('America/Los_Angeles');
});
