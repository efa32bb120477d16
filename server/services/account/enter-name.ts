import { and, eq } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { indexEmployeeName } from '../requests/index-words.ts';
import { refuseDisguisedNames } from '../identity/plain-characters.ts';
import { ServiceError } from '../service-error.ts';

export interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Enters the name of an account that has none: docs/product/account.md#missing-name.
 * @throws {ServiceError} `validation` for disguised text, and when the account has a name.
 */
export async function enterName({ db }: Services, viewer: Viewer, name: Name): Promise<void> {
  refuseDisguisedNames([name.firstName, name.lastName]);
  const nameless = and(eq(users.id, viewer.userId), eq(users.firstName, ''), eq(users.lastName, ''));
  const named = await db.update(users).set(name).where(nameless).returning({ id: users.id });
  if (named.length === 0) throw new ServiceError('validation', 'Your account already has a name.');
  await indexEmployeeName(db, viewer.userId, `${name.firstName} ${name.lastName}`);
}
