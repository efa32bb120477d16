import { readFile } from 'node:fs/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { concierges } from '../db/schema/concierges.ts';
import { users } from '../db/schema/identity.ts';
import type { Services } from '../services/context.ts';
import { storeContentImage } from '../services/content/content-images.ts';
import { hashPassword } from '../services/secrets/password-hash.ts';
import { hashInTurn } from '../services/secrets/password-queue.ts';

/**
 * The concierges of the demo, who also have accounts at its desk; their portraits are in `server/demo/concierges/`. Their
 * password is public, and they need no second factor.
 */
export const DEMO_CONCIERGES = {
  ines: { name: 'Ines', title: 'Home and family', email: 'ines@sundial.example', role: 'lead' },
  noor: {
    name: 'Noor',
    title: 'Travel, cars and paperwork',
    email: 'noor@sundial.example',
    role: 'concierge',
  },
} as const;
export type DemoConcierge = keyof typeof DEMO_CONCIERGES;

const PORTRAITS = new URL('./concierges/', import.meta.url);

/** Creates the accounts of the demo's desk that are missing. Repeating it has no effect. */
export async function createDemoConcierges(services: Services, password: string): Promise<void> {
  const { db, clock } = services;
  const emails = Object.values(DEMO_CONCIERGES).map(({ email }) => email);
  const known = await db.select({ email: users.email }).from(users).where(inArray(users.email, emails));
  const missing = Object.entries(DEMO_CONCIERGES).filter(
    ([, { email }]) => !known.some((one) => one.email === email),
  );
  if (missing.length === 0) return;
  const passwordHash = await hashInTurn(services, { email: DEMO_CONCIERGES.ines.email, networks: [] }, () =>
    hashPassword(password),
  );
  const portraits = new Map(
    await Promise.all(
      missing.map(async ([key]) => {
        const portrait = await readFile(new URL(`${key}.svg`, PORTRAITS));
        return [key, await storeContentImage(services, portrait)] as const;
      }),
    ),
  );
  const now = clock.now();
  await db.transaction(async (tx) => {
    for (const [key, { name, title, email, role }] of missing) {
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
        .values({
          name,
          title,
          portraitUrl: portraits.get(key),
          role,
          userId: account.id,
          createdAt: now,
        })
        .onConflictDoNothing();
    }
  });
}

/** Returns the id of each concierge of the demo. @throws {Error} when one is missing. */
export async function demoConciergeIds(services: Services): Promise<Record<DemoConcierge, number>> {
  const stored = await services.db.select({ id: concierges.id, name: concierges.name }).from(concierges);
  const idOf = (key: DemoConcierge): number => {
    const found = stored.find(({ name }) => name === DEMO_CONCIERGES[key].name);
    if (found === undefined) throw new Error(`The demo's concierge ${key} is missing`);
    return found.id;
  };
  return { ines: idOf('ines'), noor: idOf('noor') };
}
