import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import { makeZip } from 'client-zip';
import type { getOwnData as endpoint } from '../../../src/lib/contract/account.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { dataDownloads } from '../../db/schema/data-downloads.ts';
import { companies, memberships, users } from '../../db/schema/identity.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Services, Viewer } from '../context.ts';
import { archiveOf } from '../employees/export/archive.ts';
import { refuseStaleFactor, requireFreshFactor } from '../identity/mfa/fresh-factor.ts';
import { lockAccount } from '../identity/mfa/lock-account.ts';
import { requirePassword } from '../identity/require-password.ts';
import { sendSoon, storeMail } from '../mails/mail-queue.ts';
import { mailTo } from '../mails/plain-line.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';
import { isLiveHolder } from '../session/find-session.ts';

/** Downloads of one account in 24 hours: each reads all that is stored about it. */
const DOWNLOADS_PER_DAY_MAX = 3;
/** Lifetime of the address of a download. */
const ADDRESS_MS = 10 * MINUTE_MS;
/** How often an address works: a browser may begin a download anew. */
const READS_MAX = 3;

/** Returns what is kept about the viewer for how long, and what they have asked for: docs/product/account.md#your-data. */
export async function readOwnData(services: Services, viewer: Viewer): Promise<EmittedBy<typeof endpoint>> {
  const { db, desk } = services;
  const [account] = await db
    .select({ deletionDueAt: users.deletionDueAt })
    .from(users)
    .where(eq(users.id, viewer.userId));
  if (account === undefined) throw new ServiceError('unauthenticated', { of: 'again' });
  const own = await db
    .select({
      requests: companies.requestsKeptDays,
      files: companies.filesKeptDays,
      actions: companies.actionsKeptDays,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(memberships.userId, viewer.userId));
  const records = longest(own.map(({ actions }) => actions)) ?? desk.auditDays;
  return {
    downloads_left: DOWNLOADS_PER_DAY_MAX - (await downloadsOfDay(db, services, viewer.userId)),
    deletion_due_at: account.deletionDueAt?.toISOString() ?? null,
    requests_kept_days: longest(own.map(({ requests }) => requests)),
    files_kept_days: longest(own.map(({ files }) => files)),
    records_kept_days: Math.min(records, desk.auditDays),
  };
}

/** Returns the longest of the companies' periods; null where one of them, or nobody, sets none. */
function longest(periods: readonly (number | null)[]): number | null {
  const set = periods.filter((days) => days !== null);
  return set.length === 0 || set.length < periods.length ? null : Math.max(...set);
}

async function downloadsOfDay(db: Db, { clock }: Services, userId: number): Promise<number> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const [recent] = await db
    .select({ count: count() })
    .from(dataDownloads)
    .where(and(eq(dataDownloads.userId, userId), gt(dataDownloads.createdAt, since)));
  return Math.min(recent?.count ?? 0, DOWNLOADS_PER_DAY_MAX);
}

interface Download {
  /** Opens the archive. */
  readonly token: string;
  /** Downloads that are left today. */
  readonly left: number;
}

/**
 * Returns the token of an archive with everything that is stored about the viewer, records it, and tells the owner by mail:
 * docs/product/account.md#download-your-data.
 * @throws {ServiceError} `factor_stale`, `password_wrong`, `unavailable`; `too_many_requests` after three within a day.
 */
export async function askForDownload(
  services: Services,
  viewer: Viewer,
  password: string,
): Promise<Download> {
  const { userId, sessionId, email } = viewer;
  await requireFreshFactor(services, viewer);
  await requirePassword(services, viewer, password);
  const token = newToken();
  const left = await services.db.transaction(async (tx) => {
    refuseStaleFactor(await lockAccount(tx, viewer), services.clock.now());
    const made = await downloadsOfDay(tx, services, userId);
    if (made >= DOWNLOADS_PER_DAY_MAX) throw tooManyDownloads();
    await tx
      .insert(dataDownloads)
      .values({ userId, sessionId, tokenHash: hashToken(token), createdAt: services.clock.now() });
    await storeMail(services, tx, 'data-download-mail', dataDownloadMail(services, email));
    return DOWNLOADS_PER_DAY_MAX - made - 1;
  });
  services.log('info', 'data_downloaded', { user: userId });
  sendSoon(services);
  return { token, left };
}

function tooManyDownloads(): ServiceError {
  return new ServiceError('too_many_requests', { of: 'downloads' }, { retryAfterSeconds: DAY_MS / 1000 });
}

/**
 * Returns the archive of an address as a stream. The address ends with the session that has asked for it.
 * @throws {ServiceError} `link_expired`.
 */
export async function openDownload(services: Services, token: string): Promise<ReadableStream<Uint8Array>> {
  const since = new Date(services.clock.now().getTime() - ADDRESS_MS);
  const isUsable = and(
    eq(dataDownloads.tokenHash, hashToken(token)),
    gt(dataDownloads.createdAt, since),
    lt(dataDownloads.reads, READS_MAX),
  );
  const [found] = await services.db
    .update(dataDownloads)
    .set({ reads: sql`${dataDownloads.reads} + 1` })
    .where(isUsable)
    .returning({ userId: dataDownloads.userId, sessionId: dataDownloads.sessionId });
  if (found === undefined || !(await isLiveHolder(services, String(found.sessionId ?? 0)))) throw ended();
  const [account] = await services.db.select().from(users).where(eq(users.id, found.userId));
  if (account === undefined) throw ended();
  return makeZip(archiveOf(services, account));
}

function ended(): ServiceError {
  return new ServiceError('link_expired', { of: 'download' });
}

/** Returns the mail that tells the account's owner that their data were downloaded. */
export function dataDownloadMail({ productName, appOrigin }: Services, to: string): Mail {
  return mailTo(
    productName,
    to,
    `Your ${productName} data were downloaded`,
    `A copy of everything that is stored about you was just downloaded from your ${productName} account.

If it was not you, somebody knows your password. Choose a new one right away:
${appOrigin}/forgot-password`,
  );
}
