import { count, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';

/** Account of the demo. Its password is public. */
export const DEMO_ACCOUNT = {
  email: 'demo@sundial.example',
  password: 'sunny-demo-day',
  firstName: 'Demo',
  lastName: 'Employee',
  companySlug: 'example-bakery',
} as const;

/**
 * Returns true for the demo's account on a server that is no demo. A database keeps the account, so the server refuses
 * every way in and every session of it: docs/product/configuration.md#the-demo-account-ends-with-the-demo.
 */
export function isClosedDemoAccount({ demo }: Pick<Services, 'demo'>, email: string): boolean {
  return !demo && email === DEMO_ACCOUNT.email;
}

/** Returns true when the database holds the demo's account. */
export async function hasDemoAccount(db: Db): Promise<boolean> {
  const [found] = await db.select({ count: count() }).from(users).where(eq(users.email, DEMO_ACCOUNT.email));
  return found !== undefined && found.count > 0;
}
