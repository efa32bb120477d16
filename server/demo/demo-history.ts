import { inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { completions, messages, requests } from '../db/schema/requests.ts';
import { companies, memberships, users } from '../db/schema/identity.ts';
import { measureCompletion, measureFirstAnswer } from '../story/clocks.ts';
import { indexRequest } from '../services/requests/search-words.ts';
import { bodyHtml } from '../services/thread/body-html.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/contract/shared/limits.ts';
import { DEMO_CONCIERGES, type DemoConcierge } from './demo-desk.ts';

/** Employees who have nothing but completed requests, so that the desk has numbers; nobody signs in as them. */
const PEOPLE = [
  ...['Ada', 'Ben', 'Cleo', 'Dara', 'Emil', 'Flora', 'Gus'].map((name) => [name, 'example-bakery'] as const),
  ...['Hana', 'Ivo', 'Juno'].map((name) => [name, 'fictional-freight'] as const),
];

interface Told {
  readonly survey: string;
  readonly name: string;
  readonly concierge: DemoConcierge;
  /** Messages of concierge and employee in turn, the concierge's first. */
  readonly thread: readonly string[];
  readonly minutes: number;
}

const TOLD: readonly Told[] = [
  {
    survey: 'find-a-home-pro',
    name: 'A plumber for a dripping tap',
    concierge: 'ines',
    thread: [
      'Drip & Drop Plumbing can come on Thursday morning for $80. Does that suit you?',
      'Thursday is fine.',
      'Booked for Thursday at 9.',
    ],
    minutes: 150,
  },
  {
    survey: 'find-a-vet',
    name: 'A vet who likes rabbits',
    concierge: 'ines',
    thread: ['Hop Along Animal Clinic takes new rabbits and has Monday at 4. It is yours until noon.'],
    minutes: 120,
  },
  {
    survey: 'plan-a-trip',
    name: 'Three days by the sea',
    concierge: 'noor',
    thread: [
      'Two quiet towns fit your dates. Would you rather walk to the beach or to the restaurants?',
      'To the beach, please.',
      'Then it is Pebble Point. The inn has a room with a balcony for $140 a night. Shall I book it?',
      'Yes!',
      'Done. The confirmation is on its way.',
    ],
    minutes: 300,
  },
  {
    survey: 'cancel-a-subscription',
    name: 'End the gym contract',
    concierge: 'noor',
    thread: ['It ends with this month. They confirmed it in writing, and no fee is due.'],
    minutes: 90,
  },
  {
    survey: 'find-a-doctor',
    name: 'A dermatologist near work',
    concierge: 'ines',
    thread: [
      'Two practices of your plan are close by. Is a Wednesday possible for you?',
      'Any Wednesday after 3.',
      'Dr. Fable sees you next Wednesday at 3:30.',
    ],
    minutes: 180,
  },
  {
    survey: 'compare-car-insurance',
    name: 'A cheaper car insurance',
    concierge: 'noor',
    thread: [
      'Which mileage should I ask for?',
      'About 8,000 a year.',
      'Three offers, the best one saves $210 a year with the same cover. They are in this note.',
    ],
    minutes: 240,
  },
  {
    survey: 'find-child-care',
    name: 'A sitter for Friday evenings',
    concierge: 'ines',
    thread: [
      'Papaya Sitters has two people whom other families praise. Shall both call you?',
      'Please, after six.',
      'They will. I hold the Friday for you.',
    ],
    minutes: 210,
  },
];

const SENTENCES = [
  'I had put this off for months.',
  'Quick and kind.',
  'One question less would have been nice.',
  'Exactly what I needed.',
];
const RATINGS = [5, null, 4, 5, 5, null, 3, 5, 4];
const COUNT = 48;
const EVERY_MS = 27 * HOUR_MS;

/** Stores the requests of the last two months that other employees had, with their ratings. They differ by a fixed pattern. */
export async function insertDemoHistory(
  db: Db,
  ids: {
    readonly surveys: ReadonlyMap<string, number>;
    readonly owners: Readonly<Record<DemoConcierge, number>>;
  },
  passwordHash: string,
  now: Date,
): Promise<void> {
  const slugs = [...new Set(PEOPLE.map(([, slug]) => slug))];
  const known = await db.select().from(companies).where(inArray(companies.slug, slugs));
  const people = await db
    .insert(users)
    .values(
      PEOPLE.map(([name, slug]) => ({
        email: `${name.toLowerCase()}@${slug}.example`,
        emailConfirmedAt: now,
        firstName: name,
        lastName: 'Sample',
        passwordHash,
        termsAcceptedAt: now,
        onboardingCompletedAt: now,
        // The demo writes no mails to them.
        answerMails: 'off' as const,
        createdAt: now,
      })),
    )
    .returning({ id: users.id, name: users.firstName });
  const member = ({ id, name }: (typeof people)[number], index: number) => {
    const slug = PEOPLE[index]?.[1];
    return { id, name: `${name} Sample`, companyId: known.find((company) => company.slug === slug)?.id ?? 0 };
  };
  const members = people.map(member);
  await db.insert(memberships).values(members.map(({ id, companyId }) => ({ userId: id, companyId })));
  for (let index = 0; index < COUNT; index += 1) {
    const told = TOLD[index % TOLD.length];
    const employee = members[(index * 3) % members.length];
    if (told === undefined || employee === undefined) continue;
    await insertTold(db, told, employee, index, ids, now);
  }
}

async function insertTold(
  db: Db,
  { survey, name, concierge, thread, minutes }: Told,
  employee: { readonly id: number; readonly name: string },
  index: number,
  { surveys, owners }: Parameters<typeof insertDemoHistory>[1],
  now: Date,
): Promise<void> {
  const surveyId = surveys.get(survey);
  if (surveyId === undefined) throw new Error(`The demo request ${name} names an unknown survey`);
  const createdAt = new Date(now.getTime() - 3 * DAY_MS - index * EVERY_MS);
  // From half an hour to six hours for each turn.
  const step = (30 + ((index * 37) % 330)) * MINUTE_MS;
  const at = (turn: number) => new Date(createdAt.getTime() + (turn + 1) * step);
  const completedAt = at(thread.length - 1);
  const ownerId = owners[concierge];
  const [request] = await db
    .insert(requests)
    .values({
      ...{ userId: employee.id, surveyId, name, status: 'closed', ownerId },
      ...{ issuedAt: createdAt, createdAt, updatedAt: completedAt, waitingSince: completedAt, completedAt },
    })
    .returning({ id: requests.id });
  if (request === undefined) throw new Error('The demo request was not inserted');
  const requestId = request.id;
  await db.insert(messages).values(
    thread.map((body, turn) => ({
      requestId,
      source: turn % 2 === 0 ? ('concierge' as const) : ('user' as const),
      sourceName: turn % 2 === 0 ? DEMO_CONCIERGES[concierge].name : employee.name,
      ...{ body, bodyHtml: bodyHtml(body), createdAt: at(turn) },
    })),
  );
  const rating = RATINGS[index % RATINGS.length] ?? null;
  const ratingText = index % 2 === 0 ? (SENTENCES[(index / 2) % SENTENCES.length] ?? null) : null;
  await db.insert(completions).values({
    ...{ requestId, conciergeId: ownerId, completedAt, minutes },
    ...(await measureCompletion(db, requestId, completedAt)),
    ...(rating === null ? {} : { rating, ratingText, ratedAt: completedAt }),
  });
  await indexRequest(db, requestId);
  await measureFirstAnswer(db, requestId);
}
