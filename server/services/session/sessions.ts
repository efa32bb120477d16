import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { currentUser as contract } from '../../../src/lib/contract/session.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { type Db, oncePerDb } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/identity.ts';
import { accountTopic, notify } from '../../ports/live.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services, Viewer } from '../context.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import { ServiceError } from '../service-error.ts';

/** Maximum lifetime of a session, also of a used one. */
const SESSION_ABSOLUTE_MS = 12 * HOUR_MS;
const USER_AGENT_MAX_CHARACTERS = 200;

export interface NewSession {
  readonly userId: number;
  /** True if the session needs a verified code before any other call. */
  readonly mfaRequired: boolean;
  /** The passkey that opens the session; undefined for a password. */
  readonly passkeyId?: number;
  readonly knownBrowser?: boolean;
  readonly userAgent: string;
  readonly now: Date;
}

export interface CreatedSession {
  readonly sessionId: number;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Stores a session and returns its token, of which only the hash is stored. */
export async function createSession(
  db: Db,
  { userId, mfaRequired, passkeyId, knownBrowser = false, userAgent, now }: NewSession,
): Promise<CreatedSession> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  const [session] = await db
    .insert(sessions)
    .values({
      userId,
      tokenHash: hashToken(token),
      mfaRequired,
      passkeyId,
      factorAt: passkeyId === undefined ? null : now,
      knownBrowser,
      userAgent: userAgent.slice(0, USER_AGENT_MAX_CHARACTERS),
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    })
    .returning({ id: sessions.id });
  if (session === undefined) throw new Error('An insert returned nothing.');
  return { sessionId: session.id, token, expiresAt };
}

/** Ends the viewer's current session. Other sessions of the account stay. */
export async function signOut({ db, clock }: Services, { userId, sessionId }: Viewer): Promise<void> {
  await db.transaction((tx) => endSessions(tx, userId, clock.now(), eq(sessions.id, sessionId)));
}

/** Ends the sessions of an account; with a condition on `sessions` only some. */
export async function endSessions(tx: Db, userId: number, revokedAt: Date, which?: SQL): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), which));
  await announceEndedSessions(tx, userId);
}

/** Makes the employee's streams check whether their sessions are still live and need no code. */
export async function announceEndedSessions(db: Db, userId: number): Promise<void> {
  await notify(db, { topic: accountTopic(userId), kind: 'sessions' });
}

type CurrentUser = EmittedBy<typeof contract>['user'];

const preparedFor = oncePerDb(prepare);

/**
 * Returns the signed-in user with companies and the number of requests, in one statement.
 * @throws {ServiceError} `unauthenticated` when the account no longer exists.
 */
export async function currentUser(services: Services, viewer: Viewer): Promise<CurrentUser> {
  const [user] = await preparedFor(services.db).execute({
    userId: viewer.userId,
    now: services.clock.now().toISOString(),
  });
  if (user === undefined) throw new ServiceError('unauthenticated', { of: 'first' });
  return {
    external_id: user.externalId,
    full_name: `${user.firstName} ${user.lastName}`.trim(),
    first_name: user.firstName,
    email: user.email,
    request_count: user.requestCount,
    companies: user.companies.map((company) => ({
      ...company,
      image_url: imageAddress(services, company.image_url),
    })),
    onboarding_completed: user.onboardingCompletedAt !== null,
    mfa_enabled: user.mfaEnabledAt !== null,
    mfa_available: user.mfaEnabledAt === null && user.mfaOffered && user.emailConfirmedAt !== null,
    email_confirmed: user.emailConfirmedAt !== null,
    answer_mails: user.answerMails,
    name_missing: user.firstName === '' && user.lastName === '',
    pending_email: user.pendingEmail,
    deletion_due_at: user.deletionDueAt?.toISOString() ?? null,
    unread_requests: user.unreadRequests,
  };
}

function prepare(db: Db) {
  return db
    .select({
      externalId: users.externalId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      answerMails: users.answerMails,
      onboardingCompletedAt: users.onboardingCompletedAt,
      mfaEnabledAt: users.mfaEnabledAt,
      deletionDueAt: users.deletionDueAt,
      unreadRequests: sql<number>`(
        select count(*)::int from requests r
        where r.user_id = "users"."id" and (r.unread_count > 0 or r.completion_unseen))`,
      mfaOffered: sql<boolean>`exists (
        select 1 from memberships m join companies c on c.id = m.company_id
        where m.user_id = "users"."id" and c.mfa_policy <> 'off')`,
      pendingEmail: sql<string | null>`(
        select case when t.used_at is null and t.expires_at > ${sql.placeholder('now')}::timestamptz then t.new_email end
        from mail_tokens t where t.user_id = "users"."id" and t.purpose = 'address' order by t.id desc limit 1)`,
      requestCount: sql<number>`(select count(*)::int from requests where requests.user_id = "users"."id")`,
      companies: sql<CurrentUser['companies']>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'image_url', c.image_url,
          'accent_color', c.accent_color, 'answer_within', c.answer_within) order by c.id), '[]')
        from memberships m join companies c on c.id = m.company_id where m.user_id = "users"."id")`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('current_user_with_companies');
}
