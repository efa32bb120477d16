import { eq, sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Content } from '../../src/lib/contract/operator/content.ts';
import { readFolder } from '../content-folder/read-folder.ts';
import type { Db } from '../db/client.ts';
import { concierges } from '../db/schema/concierges.ts';
import { requestSurveys } from '../db/schema/content.ts';
import { playbookTicks } from '../db/schema/desk.ts';
import { companies, memberships, users } from '../db/schema/identity.ts';
import { completions, messages, requests, uploads } from '../db/schema/requests.ts';
import { applyContent } from '../services/content/apply-content.ts';
import { storeContentImage } from '../services/content/content-images.ts';
import type { Services } from '../services/context.ts';
import { tellStories } from '../db/data-steps/tell-stories.ts';
import { measureCompletion, measureFirstAnswer } from '../story/clocks.ts';
import { indexRequest } from '../services/requests/search-words.ts';
import { hashInTurn, hashPassword } from '../services/secrets/password-queue.ts';
import { hashToken } from '../services/secrets/tokens.ts';
import { createDemoConcierges, demoConciergeIds, createDemoVendors } from './demo-desk.ts';
import { insertDemoHistory } from './demo-history.ts';
import { demoRequestRows, storeDemoFile, demoRequests, type DemoRequestRows } from './demo-request-rows.ts';

/** Account of the demo. Its password is public. */
export const DEMO_ACCOUNT = {
  email: 'demo@sundial.example',
  password: 'sunny-demo-day',
  firstName: 'Demo',
  lastName: 'Employee',
  companySlug: 'example-bakery',
} as const;

/** Creates the demo, once: the desk's accounts, companies and content, then an account with requests, threads and files. */
export async function createDemo(services: Services): Promise<void> {
  const { db, storage, clock } = services;
  const { email, firstName, lastName, password } = DEMO_ACCOUNT;
  await createDemoConcierges(services, password);
  const known = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known.length > 0) return;
  const surveys = new Map((await createDemoContent(services)).surveys.map((survey) => [survey.key, survey]));
  const stored = await db.select({ id: requestSurveys.id, key: requestSurveys.slug }).from(requestSurveys);
  const idOf = new Map(stored.map(({ id, key }) => [key, id]));

  const now = clock.now();
  const names = { employee: `${firstName} ${lastName}`, concierge: demoConciergeName(services) };
  const threads = await Promise.all(
    demoRequests.map(async (request) => {
      const [survey, surveyId] = [surveys.get(request.survey), idOf.get(request.survey)];
      if (survey === undefined || surveyId === undefined) {
        throw new Error(`The demo request ${request.name} names an unknown survey`);
      }
      const rows = demoRequestRows(request, survey, surveyId, names, now);
      return {
        ...rows,
        concierge: request.concierge,
        files: await Promise.all(rows.attachments.map((file) => storeDemoFile(storage, file))),
      };
    }),
  );
  const owners = await demoConciergeIds(services);
  const passwordHash = await hashInTurn(services, { email: DEMO_ACCOUNT.email, networks: [] }, () =>
    hashPassword(DEMO_ACCOUNT.password),
  );

  await db.transaction(async (transaction) => {
    const userId = await insertAccount(transaction, passwordHash, now);
    if (userId === null) return;
    await insertDemoHistory(transaction, { surveys: idOf, owners }, passwordHash, now);
    for (const thread of threads) {
      const [request] = await transaction
        .insert(requests)
        .values({
          ...thread.request,
          userId,
          ownerId: thread.concierge === undefined ? null : owners[thread.concierge],
        })
        .returning({ id: requests.id });
      if (request === undefined) throw new Error('The demo request was not inserted');
      const requestId = request.id;
      const lastId = await insertThread(transaction, requestId, thread.messages);
      if (thread.completion !== null && thread.concierge !== undefined) {
        const { isDescribed, ...completion } = thread.completion;
        const messageId = isDescribed ? lastId : null;
        const conciergeId = owners[thread.concierge];
        const measured = await measureCompletion(transaction, requestId, completion.completedAt);
        await transaction
          .insert(completions)
          .values({ ...completion, ...measured, requestId, conciergeId, messageId });
      }
      if (thread.steps.length > 0 && thread.concierge !== undefined) {
        const conciergeId = owners[thread.concierge];
        await transaction
          .insert(playbookTicks)
          .values(thread.steps.map((step) => ({ ...step, requestId, conciergeId })));
      }
      if (thread.files.length > 0) {
        await transaction
          .insert(uploads)
          .values(thread.files.map((file) => ({ ...file, userId, requestId })));
      }
      await indexRequest(transaction, requestId);
      await measureFirstAnswer(transaction, requestId);
    }
    await transaction.execute(
      sql.raw(tellStories.statement.replaceAll('$1', '0').replaceAll('$2', String(INT_MAX))),
    );
    await createDemoVendors(transaction, DEMO_ACCOUNT.companySlug, owners.ines, now);
  });
}

/** Above every id. */
const INT_MAX = 2_147_483_647;

/**
 * Stores the messages of a thread, each answer with the id of the newest card before it. Returns the id of the last one; null without
 * any.
 */
async function insertThread(
  db: Db,
  requestId: number,
  thread: DemoRequestRows['messages'],
): Promise<number | null> {
  let cardId = 0;
  let lastId: number | null = null;
  for (const message of thread) {
    const cardAnswer = message.cardAnswer == null ? null : { ...message.cardAnswer, card_id: cardId };
    const [stored] = await db
      .insert(messages)
      .values({ ...message, cardAnswer, requestId })
      .returning({ id: messages.id });
    lastId = stored?.id ?? null;
    if (message.card != null) cardId = lastId ?? 0;
  }
  return lastId;
}

/** Returns the account's id, or null when another process has created it. */
async function insertAccount(db: Db, passwordHash: string, now: Date): Promise<number | null> {
  const { email, firstName, lastName, companySlug } = DEMO_ACCOUNT;
  const [user] = await db
    .insert(users)
    .values({
      email,
      emailConfirmedAt: now,
      firstName,
      lastName,
      passwordHash,
      termsAcceptedAt: now,
      onboardingCompletedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (user === undefined) return null;
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.slug, companySlug));
  if (company !== undefined) await db.insert(memberships).values({ userId: user.id, companyId: company.id });
  return user.id;
}

export function demoConciergeName({ productName }: Pick<Services, 'productName'>): string {
  return `${productName} Concierge`;
}

/** Gives the demo's concierge the token of the data folder. */
export async function storeDemoToken(services: Services, token: string): Promise<void> {
  const { db, clock } = services;
  const tokenHash = hashToken(token);
  await db
    .insert(concierges)
    .values({ name: demoConciergeName(services), tokenHash, createdAt: clock.now() })
    .onConflictDoUpdate({ target: concierges.name, set: { tokenHash } });
}

/** The companies of the demo, with the names of their logos in `companies/`. Employees join one at `/sign-up/{slug}`. */
/** Requests that the demo begins with are up to 16 hours old, of which 8 are in service: none is late at first (docs/product/requests.md#promised-day). */
const OFFICE_HOURS = {
  answerMinutes: 9 * 60,
  serviceHours: 'mon-fri 09:00-17:00',
  timeZone: 'America/New_York',
} as const;

const demoCompanies: readonly (Pick<
  typeof companies.$inferInsert,
  | 'slug'
  | 'name'
  | 'internal'
  | 'mfaPolicy'
  | 'accentColor'
  | 'answerWithin'
  | 'answerMinutes'
  | 'serviceHours'
  | 'timeZone'
> & { readonly logo: string })[] = [
  {
    slug: 'example-bakery',
    name: 'Example Bakery Co.',
    logo: 'example-bakery.svg',
    answerWithin: 'one business day',
    ...OFFICE_HOURS,
  },
  {
    slug: 'fictional-freight',
    name: 'Fictional Freight',
    logo: 'fictional-freight.svg',
    accentColor: '#f28c28',
    mfaPolicy: 'optional',
    ...OFFICE_HOURS,
  },
  { slug: 'sundial-internal', name: 'Sundial Internal', logo: 'sundial-internal.svg', internal: true },
  {
    slug: 'pretend-pharmacy',
    name: 'Pretend Pharmacy',
    logo: 'pretend-pharmacy.svg',
    mfaPolicy: 'required',
    ...OFFICE_HOURS,
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
