import { and, eq, isNull } from 'drizzle-orm';
import type { MfaMethod, mfaStatus as contract } from '../../../../src/lib/contract/mfa.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { EmittedBy } from '../../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../../db/client.ts';
import { companies, memberships, sessions, users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { countBackupCodes } from './backup-codes.ts';

const METHODS: readonly MfaMethod[] = ['text_message', 'authenticator_app'];
const SHOWN_DIGITS = 2;

interface Methods {
  readonly number: string | null;
  readonly totpSecret: string | null;
}

/** Returns the methods with which the account can sign in: a number or a secret is stored once a code has proved it. */
export function enabledMethods({ number, totpSecret }: Methods): MfaMethod[] {
  const isOn = { text_message: number !== null, authenticator_app: totpSecret !== null };
  return METHODS.filter((method) => isOn[method]);
}

/** Returns the state of the viewer's two-step verification: docs/product/mfa.md#state. */
export async function mfaStatus(services: Services, viewer: Viewer): Promise<EmittedBy<typeof contract>> {
  const { db } = services;
  const { userId } = viewer;
  const [user] = await db
    .select({
      number: users.mfaNumber,
      totpSecret: users.totpSecret,
      emailConfirmedAt: users.emailConfirmedAt,
      kind: users.kind,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (user === undefined) throw new ServiceError('unauthenticated', { of: 'again' });
  return {
    required: await isRequired(services, db, userId),
    // A text message is no second factor of a concierge: docs/product/desk-session.md#second-factor.
    methods: services.texts.on && user.kind === 'employee' ? [...METHODS] : ['authenticator_app'],
    enabled_methods: enabledMethods(user),
    masked_number: user.number === null ? null : masked(user.number),
    backup_codes_left: await countBackupCodes(db, userId),
    password_required: !(await hasJustProvedPassword(services, db, viewer)),
    email_confirmed: user.emailConfirmedAt !== null,
  };
}

/** Hides all digits but the last two: `(•••) •••-••42`. */
function masked(number: string): string {
  return `(•••) •••-••${number.slice(-SHOWN_DIGITS)}`;
}

/** Returns true if a company of the account requires a second factor, and for each concierge's account. */
export async function isRequired({ demo }: Services, db: Db, userId: number): Promise<boolean> {
  const [user] = await db.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  if (user?.kind === 'concierge') return !demo;
  return (await policiesOf(db, userId)).includes('required');
}

/** Returns true if a company of the account offers or requires a second factor, and for each concierge's account. */
async function isOffered(services: Services, db: Db, userId: number): Promise<boolean> {
  if (await isRequired(services, db, userId)) return true;
  return (await policiesOf(db, userId)).includes('optional');
}

/** Returns what the companies of an account say of a second step. */
export async function policiesOf(db: Db, userId: number) {
  const rows = await db
    .selectDistinct({ policy: companies.mfaPolicy })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(memberships.userId, userId));
  return rows.map(({ policy }) => policy);
}

/** For so long after a sign-in, the enrollment that a company offers or requires does not ask for the password again. */
const JUST_PROVED_MS = 10 * MINUTE_MS;

/**
 * Returns true if the account has no second factor, a company offers or requires one, and the session was opened with the password a
 * moment ago: a client that knows the core calls alone sends the number and nothing else. Never for a change of a factor: a stolen session
 * must not be able to redirect the codes.
 */
export async function hasJustProvedPassword(
  services: Services,
  db: Db,
  { userId, sessionId }: Viewer,
): Promise<boolean> {
  const [session] = await db
    .select({ openedAt: sessions.createdAt, passkeyId: sessions.passkeyId, enabledAt: users.mfaEnabledAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (session === undefined || session.passkeyId !== null || session.enabledAt !== null) return false;
  const isFresh = services.clock.now().getTime() - session.openedAt.getTime() < JUST_PROVED_MS;
  return isFresh && (await isOffered(services, db, userId));
}
