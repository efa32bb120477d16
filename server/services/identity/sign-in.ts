import type { users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import type { Network } from '../../shared/networks.ts';
import { checkPassword, hashThen } from '../secrets/password-queue.ts';
import { ServiceError } from '../service-error.ts';
import { type CreatedSession, createSession } from '../session/sessions.ts';
import { type Attempt, WRONG_PASSWORDS_MAX, countAttempt, forgetAttempts, knownPlaceOf } from './attempts.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { factorOfBrowser, placeOf, rememberPlace, type Place } from './known-places.ts';
import { policiesOf } from './mfa/mfa-status.ts';
import { queueUnlockLink } from './unlock.ts';

export interface OpenedSession extends CreatedSession {
  readonly flags: MfaFlags;
}

interface MfaFlags {
  /** True if the account may enroll in two-step verification. */
  readonly mfa_requires_verification: boolean;
  /** True if the session needs a verified code, or the enrollment, before any other call. */
  readonly mfa_required: boolean;
  /** For a concierge's account alone. */
  readonly concierge?: true;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly userAgent: string;
  readonly networks: readonly Network[];
  /** What the browser got at its last sign-in: docs/product/identity.md#known-places. */
  readonly deviceSecret: string | null;
}

/**
 * Creates a session for an e-mail and password. An unknown account, a wrong password and a locked account get the same
 * reply after the same work: docs/product/identity.md#same-replies.
 * @throws {ServiceError} `invalid_credentials`; `unavailable` when too many sign-ins are waiting.
 */
export async function signIn(
  services: Services,
  { email, password, userAgent, networks, deviceSecret }: Credentials,
): Promise<OpenedSession> {
  const place = placeOf(services, networks, deviceSecret);
  const address = normalEmail(email);
  const caller = { email: address, networks, knownAs: () => knownPlaceOf(services.db, address, place) };
  // Count inside the queue: attempts that are refused without a check must not lock the account.
  const check = async () => {
    const attempt = await countAttempt(services, caller.email, place);
    const isCounted = 'number' in attempt;
    const { matches, renewed } = await checkPassword(password, isCounted ? attempt.passwordHash : null);
    return { attempt, matches, renewed };
  };
  return hashThen(services, caller, check, async ({ attempt, matches, renewed }) => {
    const isCounted = 'number' in attempt;
    const opened =
      isCounted && matches ? await openSession(services, attempt, { userAgent, place, renewed }) : null;
    if (opened !== null) return opened;
    if (isCounted && attempt.number === WRONG_PASSWORDS_MAX) queueUnlockLink(services, attempt);
    throw invalidCredentials(isCounted ? { ...attempt, why: 'wrong_password' } : attempt);
  });
}

interface NewSession {
  readonly userAgent: string;
  readonly place: Place;
  /** The hash that replaces the one of before; null keeps it. */
  readonly renewed?: string | null;
}

/**
 * Resets the count of wrong passwords and creates a session. Returns null when the password was replaced during the
 * check. Keeps the user's row locked until the session exists, so that a parallel reset also ends this session.
 */
export async function openSession(
  services: Services,
  attempt: Attempt,
  { userAgent, place, renewed = null }: NewSession,
): Promise<OpenedSession | null> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const user = await forgetAttempts(tx, attempt, renewed);
    if (user === null) return null;
    const enrolled = user.mfaEnabledAt !== null;
    const { userId } = attempt;
    const policies = user.kind === 'concierge' ? [deskPolicy(services)] : await policiesOf(tx, userId);
    const flags = mfaFlags(enrolled, policies, user.emailConfirmedAt !== null);
    const browser = await factorOfBrowser(tx, userId, place);
    const knownBrowser = browser !== null;
    const session = await createSession(tx, { userId, mfaRequired: enrolled, knownBrowser, userAgent, now });
    const { sessionId } = session;
    await rememberPlace(tx, place, { userId, sessionId, factorAt: { browser, network: null }, now });
    return { ...session, flags: { ...flags, ...deskFlag(user) } };
  });
}

/** Refuses in the same words whatever is wrong; the log alone tells the operator: docs/logs.md. */
function invalidCredentials({ userId, why }: { readonly userId: number | null; readonly why: string }) {
  const facts = { why, ...(userId !== null && { user: userId }) };
  return new ServiceError('invalid_credentials', undefined, { facts });
}

/** Returns the flag that leads a concierge to the desk; an employee's sign-in has none. */
export function deskFlag({ kind }: Pick<typeof users.$inferSelect, 'kind'>): Pick<MfaFlags, 'concierge'> {
  return kind === 'concierge' ? { concierge: true } : {};
}

type MfaPolicy = 'off' | 'optional' | 'required';

/** Returns the policy of a concierge's account, which has no company. */
const deskPolicy = ({ demo }: Services): MfaPolicy => (demo ? 'off' : 'required');

/**
 * Returns the flags of a new session: docs/product/mfa.md#mfa-flags. Both are true for an employee who must enroll
 * first, because a company requires it: docs/product/mfa.md#required-policy. An optional enrollment is offered once the
 * address is confirmed.
 */
export function mfaFlags(
  enrolled: boolean,
  policies: readonly MfaPolicy[],
  emailConfirmed: boolean,
): MfaFlags {
  if (enrolled) return { mfa_requires_verification: false, mfa_required: true };
  const required = policies.includes('required');
  const isOffered = required || (policies.includes('optional') && emailConfirmed);
  return { mfa_requires_verification: isOffered, mfa_required: required };
}
