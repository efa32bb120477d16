import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { companies } from '../db/schema/identity.ts';
import type { Content } from '../../src/lib/contract/operator/content.ts';
import { readFolder } from '../content-folder/read-folder.ts';
import type { Services } from '../services/context.ts';
import { applyContent } from '../services/content/apply-content.ts';
import { storeContentImage } from '../services/content/content-images.ts';

/** The companies of the demo, with the names of their logos in `companies/`. Employees join one at `/sign-up/{slug}`. */
const demoCompanies: readonly (Pick<
  typeof companies.$inferInsert,
  'slug' | 'name' | 'internal' | 'mfaPolicy' | 'accentColor' | 'answerWithin'
> & { readonly logo: string })[] = [
  {
    slug: 'example-bakery',
    name: 'Example Bakery Co.',
    logo: 'example-bakery.svg',
    answerWithin: 'one business day',
  },
  {
    slug: 'fictional-freight',
    name: 'Fictional Freight',
    logo: 'fictional-freight.svg',
    accentColor: '#f28c28',
    mfaPolicy: 'optional',
  },
  { slug: 'sundial-internal', name: 'Sundial Internal', logo: 'sundial-internal.svg', internal: true },
  {
    slug: 'pretend-pharmacy',
    name: 'Pretend Pharmacy',
    logo: 'pretend-pharmacy.svg',
    mfaPolicy: 'required',
  },
];

const CONTENT = fileURLToPath(new URL('./content', import.meta.url));
const LOGOS = new URL('./companies/', import.meta.url);

/** Creates the demo's companies and applies its content folder. Returns the content. */
export async function createDemoContent(services: Pick<Services, 'db' | 'clock'>): Promise<Content> {
  const { db } = services;
  for (const { logo, ...company } of demoCompanies) {
    const imageUrl = await storeContentImage(services, await readFile(new URL(logo, LOGOS)));
    await db
      .insert(companies)
      .values({ ...company, imageUrl })
      .onConflictDoNothing({ target: companies.slug });
  }
  const { content, pictures, problems } = await readFolder(CONTENT);
  for (const bytes of pictures.values()) await storeContentImage(services, bytes);
  const outcome = await applyContent(db, content);
  const [problem] = [...problems, ...outcome.problems];
  if (problem !== undefined) throw new Error(`The demo's content is broken: ${JSON.stringify(problem)}`);
  return content;
}
