import { and, eq, inArray } from 'drizzle-orm';
import { concierges } from '../db/schema/concierges.ts';
import { users } from '../db/schema/identity.ts';
import type { Services } from '../services/context.ts';
import { hashPassword } from '../services/secrets/password-hash.ts';
import { hashInTurn } from '../services/secrets/password-queue.ts';

/** Accounts of the demo's desk. Their password is public, and they need no second factor. */
export const DEMO_CONCIERGES = [
  { name: 'Ines', email: 'ines@sundial.example', role: 'lead' },
  { name: 'Noor', email: 'noor@sundial.example', role: 'concierge' },
] as const;

/** Creates the accounts of the demo's desk that are missing. Repeating it has no effect. */
export async function createDemoConcierges(services: Services, password: string): Promise<void> {
  const { db, clock } = services;
  const emails = DEMO_CONCIERGES.map(({ email }) => email);
  const known = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails));
  const missing = DEMO_CONCIERGES.filter(({ email }) => !known.some((one) => one.email === email));
  if (missing.length === 0) return;
  const [{ email: first }] = DEMO_CONCIERGES;
  const passwordHash = await hashInTurn(services, { email: first, networks: [] }, () =>
    hashPassword(password),
  );
  const now = clock.now();
  await db.transaction(async (tx) => {
    for (const { name, email, role } of missing) {
      await tx
        .insert(users)
        .values({
          kind: 'concierge',
          email,
          emailConfirmedAt: now,
          firstName: name,
          lastName: '',
          passwordHash,
          termsAcceptedAt: now,
          createdAt: now,
        })
        // Another process may create them at the same time.
        .onConflictDoNothing({ target: users.email });
      const [account] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), eq(users.kind, 'concierge')));
      if (account === undefined) continue;
      await tx
        .insert(concierges)
        .values({ name, role, userId: account.id, createdAt: now })
        .onConflictDoNothing();
    }
  });
}
