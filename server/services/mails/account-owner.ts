import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';

/** The owner of an account, to whom a mail shows where the account's settings are. */
export interface Owner {
  readonly email: string;
  readonly accountUrl: string;
}

/** Returns the owner of an account: the settings of a concierge's are at the desk. */
export async function ownerOf(db: Db, appOrigin: string, email: string): Promise<Owner> {
  const [account] = await db.select({ kind: users.kind }).from(users).where(eq(users.email, email));
  const path = account?.kind === 'concierge' ? '/desk/account' : '/account';
  return { email, accountUrl: `${appOrigin}${path}` };
}
