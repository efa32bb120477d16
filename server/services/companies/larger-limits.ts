import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { RootDb } from '../../db/client.ts';
import { companies, memberships, users } from '../../db/schema/identity.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';
import { normalSlug } from './check-settings.ts';

/** How long somebody who has just signed up counts as arriving. */
const ARRIVAL_MS = 10 * MINUTE_MS;

/** A limit per minute and network of a company that has one of its own: docs/product/companies.md#sign-ups-of-an-office. */
export interface LargerLimit {
  readonly companyId: number;
  readonly perMinute: number;
}

/** A refused call must cost no statement, so the companies are read again only after this time. */
const KEPT_MS = 10_000;
const kept = new WeakMap<
  RootDb,
  { readonly until: number; readonly limits: ReadonlyMap<string, LargerLimit> }
>();

/** Returns the companies that have a limit of their own, by slug; none while the database does not answer. */
async function ownLimits({ db, clock }: Services): Promise<ReadonlyMap<string, LargerLimit>> {
  const now = clock.now().getTime();
  const known = kept.get(db);
  if (known !== undefined && known.until > now) return known.limits;
  const rows = await db
    .select({ slug: companies.slug, companyId: companies.id, perMinute: companies.signUpsPerMinute })
    .from(companies)
    .where(
      and(isNotNull(companies.signUpsPerMinute), eq(companies.internal, false), isNull(companies.archivedAt)),
    )
    .catch(() => []);
  const limits = new Map<string, LargerLimit>();
  for (const { slug, companyId, perMinute } of rows)
    limits.set(slug, { companyId, perMinute: perMinute ?? 0 });
  kept.set(db, { until: now + KEPT_MS, limits });
  return limits;
}

/**
 * Returns the limit of a company's link; null when it has none of its own, or takes no sign-ups. Reads the body only when some company has
 * a limit of its own: a refused call must cost little.
 */
export async function limitOfLink(
  services: Services,
  readSlug: () => string | Promise<string>,
): Promise<LargerLimit | null> {
  const limits = await ownLimits(services);
  return limits.size === 0 ? null : (limits.get(normalSlug(await readSlug())) ?? null);
}

/** Returns the limit of sign-ins of somebody who has just signed up with such a link; null for everybody else. */
export async function limitOfArrival(
  services: Services,
  readEmail: () => Promise<string>,
): Promise<LargerLimit | null> {
  const limits = [...(await ownLimits(services)).values()];
  if (limits.length === 0) return null;
  const joined = await joinedLately(services, normalEmail(await readEmail()));
  return limits.find(({ companyId }) => joined.includes(companyId)) ?? null;
}

/** Refused calls come in thousands: those within this time share one statement. */
const GATHERED_MS = 50;
/** Further addresses are refused without a look-up. */
const GATHERED_MAX = 500;
type Joined = ReadonlyMap<string, readonly number[]>;
const gathered = new WeakMap<RootDb, { readonly emails: Set<string>; readonly joined: Promise<Joined> }>();

/** Returns the ids of the companies of somebody who has just signed up. */
async function joinedLately(services: Services, email: string): Promise<readonly number[]> {
  const { emails, joined } = gathered.get(services.db) ?? gather(services);
  if (emails.size < GATHERED_MAX) emails.add(email);
  return (await joined).get(email) ?? [];
}

function gather(services: Services) {
  const { db, clock } = services;
  const emails = new Set<string>();
  const read = async (): Promise<Joined> => {
    await wait(GATHERED_MS);
    gathered.delete(db);
    const since = new Date(clock.now().getTime() - ARRIVAL_MS);
    const rows = await db
      .select({ email: users.email, companyId: memberships.companyId })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(and(inArray(users.email, [...emails]), gt(users.createdAt, since)));
    return new Map(
      [...emails].map((email) => [
        email,
        rows.filter((row) => row.email === email).map(({ companyId }) => companyId),
      ]),
    );
  };
  const gathering = { emails, joined: read() };
  gathered.set(db, gathering);
  return gathering;
}
