import { randomUUID } from 'node:crypto';
import { concierges } from '../../../server/db/schema/concierges.ts';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { hashPassword } from '../../../server/services/secrets/password-hash.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import type { RunningApp } from '../start-app.ts';
import { callerWith, EMPLOYEE_PASSWORD, type Caller } from './employee.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Hashed once per test file. */
let passwordHash: Promise<string> | undefined;

export interface SignedInConcierge extends Caller {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  /** Authorization header of the session. */
  readonly authorization: string;
}

interface Given {
  readonly name?: string;
  readonly role?: 'concierge' | 'lead';
  readonly companyIds?: readonly number[] | null;
  /** The proof of the session: a passkey, a password that owes a code, or a password that owes the enrollment. */
  readonly proof?: 'passkey' | 'owes-code' | 'owes-enrollment';
}

/** Inserts a concierge with an account, its password (`EMPLOYEE_PASSWORD`) and a session, by default a passkey's. */
export async function newConcierge(app: RunningApp, given: Given = {}): Promise<SignedInConcierge> {
  const { db, clock } = app.services;
  const now = clock.now();
  const { name = `Sample ${randomUUID()}`, role = 'concierge', companyIds = null, proof = 'passkey' } = given;
  const email = `${randomUUID()}@desk.test`;
  const [user] = await db
    .insert(users)
    .values({
      kind: 'concierge',
      email,
      emailConfirmedAt: now,
      firstName: name,
      lastName: '',
      passwordHash: await (passwordHash ??= hashPassword(EMPLOYEE_PASSWORD)),
      mfaEnabledAt: proof === 'owes-code' ? now : null,
      termsAcceptedAt: now,
      createdAt: now,
    })
    .returning({ id: users.id });
  if (user === undefined) throw new Error('The account was not inserted');
  const [concierge] = await db
    .insert(concierges)
    .values({ name, role, companyIds: companyIds && [...companyIds], userId: user.id, createdAt: now })
    .returning({ id: concierges.id });
  if (concierge === undefined) throw new Error('The concierge was not inserted');
  const token = newToken();
  await db.insert(sessions).values({
    userId: user.id,
    tokenHash: hashToken(token),
    mfaRequired: proof === 'owes-code',
    passkeyId: proof === 'passkey' ? 1 : null,
    factorAt: proof === 'passkey' ? now : null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  });
  return {
    ...callerWith(app, token),
    id: concierge.id,
    userId: user.id,
    email,
    name,
    authorization: `Bearer ${token}`,
  };
}
