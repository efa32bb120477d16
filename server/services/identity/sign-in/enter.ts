import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { companies, memberships } from '../../../db/schema/identity.ts';
import type { Services } from '../../context.ts';
import { forgetAttempts, type Attempt } from './count-attempt.ts';
import { createSession } from '../../session/create-session.ts';
import { mfaFlags, type MfaFlags, type MfaPolicy } from './mfa-flags.ts';

export interface Entrance {
  readonly token: string;
  readonly expiresAt: Date;
  readonly flags: MfaFlags;
}

/**
 * Resets the count of wrong passwords and creates a session. Returns null when the password was replaced during the
 * check. Keeps the user's row locked until the session exists, so that a parallel reset also ends this session.
 */
export async function enter(
  services: Services,
  attempt: Attempt,
  userAgent: string,
): Promise<Entrance | null> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const user = await forgetAttempts(tx, attempt);
    if (user === null) return null;
    const enrolled = user.mfaEnabledAt !== null;
    const policies = await policiesOf(tx, attempt.userId);
    const flags = mfaFlags(enrolled, policies, user.emailConfirmedAt !== null);
    const session = { userId: attempt.userId, mfaRequired: enrolled, userAgent, now };
    return { ...(await createSession(tx, session)), flags };
  });
}

async function policiesOf(db: Db, userId: number): Promise<MfaPolicy[]> {
  const rows = await db
    .selectDistinct({ policy: companies.mfaPolicy })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(memberships.userId, userId));
  return rows.map((row) => row.policy);
}
