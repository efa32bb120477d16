import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';

/** The number fits PostgreSQL's `integer`. */
const SECRET = /^(\d{1,9})\.([\w-]{43})$/;

/**
 * Returns what proves at a reset that a browser had this session. Its signature authorises nothing else:
 * docs/product/identity.md#keep-my-requests.
 */
export function deviceSecretOf({ secret }: Services, sessionId: number): string {
  return `${String(sessionId)}.${signature(secret, sessionId)}`;
}

/**
 * Returns true if the secret comes from a session of this account that owed no code and was not ended. An expired one counts, as
 * long as its row is kept.
 */
export async function provesAccount(
  services: Services,
  db: Db,
  userId: number,
  deviceSecret: string | null,
): Promise<boolean> {
  const sessionId = sessionOfSecret(services, deviceSecret);
  if (sessionId === null) return false;
  const own = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        or(eq(sessions.mfaRequired, false), isNotNull(sessions.mfaTokenHash)),
      ),
    );
  return own.length > 0;
}

/** Returns the id of the session that a secret was given with; null for a text that is none of ours. */
export function sessionOfSecret(
  { secret, fallbackSecrets }: Pick<Services, 'secret' | 'fallbackSecrets'>,
  deviceSecret: string | null,
): number | null {
  const [, id = '', given = ''] = SECRET.exec(deviceSecret ?? '') ?? [];
  const sessionId = Number(id);
  const isOurs = [secret, ...fallbackSecrets].some((known) => isSame(signature(known, sessionId), given));
  return isOurs ? sessionId : null;
}

function signature(secret: string, sessionId: number): string {
  return createHmac('sha256', secret)
    .update(`device of session\n${String(sessionId)}`)
    .digest('base64url');
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
