import { and, eq, inArray, sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import type { Db } from '../db/client.ts';
import { concierges } from '../db/schema/concierges.ts';
import { vendorNotes, vendors } from '../db/schema/desk.ts';
import { users, companies } from '../db/schema/identity.ts';
import { storeContentImage } from '../services/content/content-images.ts';
import type { Services } from '../services/context.ts';
import { wordsVector } from '../services/requests/search-words.ts';
import { hashInTurn, hashPassword } from '../services/secrets/password-queue.ts';

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

const NOTHING = { phone: '', email: '', address: '', hours: '', region: '', remark: '' };

/** The book of vendors of the demo, all of them made up; some are options of its cards. */
const demoVendors: readonly (Partial<typeof NOTHING> & { readonly name: string; readonly note?: string })[] =
  [
    {
      name: 'Two Ladders',
      phone: '(555) 555-0117',
      email: 'bookings@twoladders.example',
      address: '7 Example Yard, Mockville',
      hours: 'Mon-Sat, 7 a.m. to 6 p.m.',
      region: 'Mockville',
      remark: 'Fixed prices. A fourth person for stairs has to be asked for.',
      note: 'On time, and the piano was in tune afterwards.',
    },
    { name: 'Brisk & Careful', phone: '(555) 555-0128', region: 'Mockville', remark: 'Billed by the hour.' },
    { name: 'Harbor Street Movers', phone: '(555) 555-0139', region: 'Placeholder Bay' },
    {
      name: 'Lantern Lane Plumbing',
      phone: '(555) 555-0145',
      hours: 'Every day, also at night',
      region: 'Mockville',
      remark: 'Say that it is for us: no fee for the way.',
      note: 'Came within the hour on a Sunday.',
    },
    {
      name: 'Café Ømlet Catering',
      email: 'parties@omlet.example',
      hours: 'Tue-Sun',
      region: 'Placeholder Bay',
      remark: 'Two days ahead for more than twelve people.',
    },
  ];

/** Writes the book of a company, and which options of the cards that were sent are in it. */
export async function createDemoVendors(
  tx: Db,
  slug: string,
  conciergeId: number,
  createdAt: Date,
): Promise<void> {
  const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.slug, slug));
  if (company === undefined) return;
  for (const { note, ...given } of demoVendors) {
    const texts = { ...NOTHING, ...given };
    const [stored] = await tx
      .insert(vendors)
      .values({
        ...{ ...texts, companyId: company.id, words: wordsVector(Object.values(texts)) },
        ...{ createdAt, updatedAt: createdAt },
      })
      .returning({ id: vendors.id });
    if (note !== undefined && stored !== undefined)
      await tx.insert(vendorNotes).values({ vendorId: stored.id, conciergeId, body: note, createdAt });
  }
  await tx.execute(sql`insert into vendor_options (vendor_id, message_id, option_id)
    select v.id, m.id, o.option ->> 'id' from messages m
    cross join lateral jsonb_array_elements(m.card -> 'options') as o (option)
    join vendors v on v.name = o.option ->> 'title' and v.company_id = ${company.id}
    where m.card ->> 'kind' = 'options'`);
}
