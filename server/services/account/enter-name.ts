import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { indexEmployeeName } from '../requests/index-words.ts';
import { refuseDisguisedNames } from '../identity/plain-characters.ts';

export interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Enters or changes the viewer's name: docs/product/account.md#name. Messages keep the name that they were sent with.
 * @throws {ServiceError} `validation` for disguised text.
 */
export async function enterName({ db }: Services, viewer: Viewer, name: Name): Promise<void> {
  refuseDisguisedNames([name.firstName, name.lastName]);
  await db.update(users).set(name).where(eq(users.id, viewer.userId));
  await indexEmployeeName(db, viewer.userId, `${name.firstName} ${name.lastName}`);
}
