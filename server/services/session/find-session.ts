import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/identity.ts';
import type { Services, Viewer } from '../context.ts';

/** Unused for this long, a session ends; each use starts the time anew. */
export const SESSION_IDLE_MS = 30 * 60 * 1000;
/** Not every call is worth a write. */
const TOUCH_AFTER_MS = 60 * 1000;

export interface LiveSession {
  readonly viewer: Viewer;
  readonly mfaRequired: boolean;
  /** SHA-256, hex, of the mfa-token that this very session was given. */
  readonly mfaTokenHash: string | null;
}

type Lookup = ReturnType<typeof prepareLookup>;
const lookups = new WeakMap<Db, Lookup>();

function prepareLookup(db: Db) {
  return db
    .select({
      sessionId: sessions.id,
      mfaRequired: sessions.mfaRequired,
      mfaTokenHash: sessions.mfaTokenHash,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token');
}

/**
 * The session of a token's SHA-256 while it lives (12 h in all, 30 min idle, not revoked), else null. `isUse` is false
 * for what a browser does by itself, whether or not anybody sits in front of it.
 */
export async function findSession(
  services: Services,
  tokenHash: string,
  isUse = true,
): Promise<LiveSession | null> {
  const [row] = await lookupFor(services.db).execute({ tokenHash });
  if (row === undefined || row.revokedAt !== null) return null;
  const now = services.clock.now().getTime();
  const idleMs = now - row.lastSeenAt.getTime();
  if (now >= row.expiresAt.getTime() || idleMs >= SESSION_IDLE_MS) return null;
  if (isUse && idleMs >= TOUCH_AFTER_MS) await touch(services, row.sessionId);
  return {
    viewer: {
      userId: row.userId,
      sessionId: row.sessionId,
      email: row.email,
      fullName: `${row.firstName} ${row.lastName}`.trim(),
    },
    mfaRequired: row.mfaRequired,
    mfaTokenHash: row.mfaTokenHash,
  };
}

function lookupFor(db: Db): Lookup {
  const known = lookups.get(db);
  if (known !== undefined) return known;
  const lookup = prepareLookup(db);
  lookups.set(db, lookup);
  return lookup;
}

async function touch(services: Services, sessionId: number): Promise<void> {
  await services.db
    .update(sessions)
    .set({ lastSeenAt: services.clock.now() })
    .where(eq(sessions.id, sessionId));
}
