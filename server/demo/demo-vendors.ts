import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { companies } from '../db/schema/identity.ts';
import { vendorNotes, vendors } from '../db/schema/vendors.ts';
import { wordsVector } from '../services/requests/search-words.ts';

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
