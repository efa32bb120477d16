import { and, eq, ne, desc, gt, isNull, or } from 'drizzle-orm';
import type { AnswerMails, listDevices as endpoint } from '../../../src/lib/contract/account.ts';
import { users, sessions } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';
import { refuseDisguisedNames } from '../identity/plain-characters.ts';
import { restartNotices } from '../mails/answers/unread-notices.ts';
import { lockEmployee } from '../quota/account-limits.ts';
import { indexEmployeeName } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { endSessions } from '../session/sessions.ts';
import { SESSION_IDLE_MS } from '../session/find-session.ts';

/** Returns when the viewer gets mails about unread answers. */
export async function readAnswerMails({ db }: Services, viewer: Viewer): Promise<AnswerMails> {
  const [user] = await db
    .select({ answerMails: users.answerMails })
    .from(users)
    .where(eq(users.id, viewer.userId));
  if (user === undefined) throw new ServiceError('unauthenticated', { of: 'again' });
  return user.answerMails;
}

/** Stores when the viewer gets mails about unread answers from now on: docs/product/account.md#answer-mails. */
export async function setAnswerMails(services: Services, viewer: Viewer, wanted: AnswerMails): Promise<void> {
  await services.db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ answerMails: wanted })
      .where(and(eq(users.id, viewer.userId), ne(users.answerMails, wanted)))
      .returning({ id: users.id });
    if (changed.length > 0) await restartNotices(tx, viewer.userId, services.clock.now());
  });
}

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Enters or changes the viewer's name: docs/product/account.md#name. Messages keep the name that they were sent with.
 * @throws {ServiceError} `name_characters` for disguised text.
 */
export async function enterName({ db }: Services, { userId }: Viewer, name: Name): Promise<void> {
  refuseDisguisedNames([name.firstName, name.lastName]);
  await db.transaction(async (transaction) => {
    // First, as messages do: each then writes the words of the same requests.
    await lockEmployee(transaction, userId);
    const isNew = or(ne(users.firstName, name.firstName), ne(users.lastName, name.lastName));
    const changed = await transaction
      .update(users)
      .set(name)
      .where(and(eq(users.id, userId), isNew))
      .returning({ id: users.id });
    // All requests' words are written for a new name.
    if (changed.length > 0) {
      await indexEmployeeName(transaction, userId, `${name.firstName} ${name.lastName}`);
    }
  });
}

/** Limits the list for an account that is signed in very often. */
const SHOWN_MAX = 50;

/** Returns the live sessions of the viewer's account: this device first, then by last use. */
export async function listDevices(
  { db, clock }: Services,
  viewer: Viewer,
): Promise<EmittedBy<typeof endpoint>> {
  const now = clock.now();
  const live = await db
    .select({ id: sessions.id, userAgent: sessions.userAgent, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, viewer.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_MS)),
      ),
    )
    .orderBy(desc(eq(sessions.id, viewer.sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SHOWN_MAX);
  return {
    sessions: live.map(({ id, userAgent, lastSeenAt }) => ({
      id,
      description: describeUserAgent(userAgent),
      last_seen_at: lastSeenAt.toISOString(),
      current: id === viewer.sessionId,
    })),
  };
}

/** Ends all sessions of the viewer's account except the current one. */
export async function signOutOthers(services: Services, viewer: Viewer): Promise<void> {
  const others = ne(sessions.id, viewer.sessionId);
  await services.db.transaction((tx) => endSessions(tx, viewer.userId, services.clock.now(), others));
}

/** In this order: most browsers also name the ones they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];
/** Android names Linux as well, iPhones and iPads name Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a short name of a device, such as 'Safari on iPhone'. Never contains text of the user agent, which a caller
 * can choose freely.
 */
export function describeUserAgent(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  if (browser !== undefined) return browser;
  return system === undefined ? 'Unknown device' : `A browser on ${system}`;
}

function nameIn(table: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1];
}
