import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { seal, unseal } from '../../secrets/app-secret.ts';
import { base32, newTotpSecret, otpauthUrl, stepOfCode } from '../../secrets/codes.ts';
import { ServiceError } from '../../service-error.ts';
import { refuseUnconfirmedEmail } from '../refuse-unconfirmed-email.ts';
import { codePlaceOf } from '../known-places.ts';
import { requirePassword } from '../require-password.ts';
import { refuseStaleFactor, requireFreshFactor } from './fresh-factor.ts';
import { checkFirst, lockAccount, type LockedAccount, refuseOwingCode } from './lock-account.ts';
import { hasJustProvedPassword } from './mfa-status.ts';
import { issueMfaToken } from './second-factor.ts';
import { refuseNotOffered, refuseNumber } from './text-limits.ts';
import {
  completeSetUp,
  countTry,
  forgetTries,
  tellWrongCodes,
  tooManyTries,
  type Verified,
  verifyFactor,
} from './verify-factor.ts';

/**
 * Stores the number of an enrollment, or the number that is to replace the enrolled one. It takes effect once a code
 * sent to it is verified.
 * @throws {ServiceError} `email_unconfirmed`; `texts_off`; `mfa_not_available`; `number_refused`; `factor_stale`; `password_wrong`,
 * also without a password.
 */
export async function enroll(
  services: Services,
  viewer: Viewer,
  number: string,
  password: string | null,
): Promise<void> {
  await refuseUnconfirmedEmail(services.db, viewer.userId);
  refuseNumber(services, number);
  await refuseNotOffered(services, viewer.userId);
  await beginSetUp(services, viewer, password, { mfaPendingNumber: number });
}

type Pending = Partial<Pick<typeof users.$inferInsert, 'mfaPendingNumber' | 'totpPendingSecret'>>;

/**
 * Stores a method that takes effect with its first code. Refuses a session that owes a code: it must not set up a method of its
 * own. The password may be missing where it was just proved: docs/product/mfa.md#password-before-a-change.
 * @throws {ServiceError} `mfa_not_available`; `factor_stale`; `password_wrong`; `unavailable`.
 */
export async function beginSetUp(
  services: Services,
  viewer: Viewer,
  password: string | null,
  pending: Pending,
): Promise<void> {
  const check = async (tx: Db, account: LockedAccount) => {
    refuseOwingCode(account);
    if (password === null && !(await hasJustProvedPassword(services, tx, viewer)))
      throw new ServiceError('password_wrong', { of: 'missing' });
  };
  await requireFreshFactor(services, viewer);
  await checkFirst(services, viewer, check);
  if (password !== null) await requirePassword(services, viewer, password);
  await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer);
    await check(tx, account);
    refuseStaleFactor(account, services.clock.now());
    await tx.update(users).set(pending).where(eq(users.id, viewer.userId));
  });
}

/**
 * Stores a new secret for an authenticator app and returns it. It takes effect once a code of the app is verified.
 * @throws {ServiceError} `password_wrong`, also without a password; `factor_stale`; `mfa_not_available` for a session that owes a code.
 */
export async function startAuthenticator(
  services: Services,
  viewer: Viewer,
  password: string | null,
): Promise<{ readonly secret: string; readonly otpauthUrl: string }> {
  await refuseUnconfirmedEmail(services.db, viewer.userId);
  const secret = newTotpSecret();
  const totpPendingSecret = seal(services.secret, purposeOf(viewer.userId), secret);
  await beginSetUp(services, viewer, password, { totpPendingSecret });
  return { secret: base32(secret), otpauthUrl: otpauthUrl(secret, services.productName, viewer.email) };
}

/**
 * Verifies a code of the authenticator app and returns the mfa-token of this session. The first code of a new secret
 * completes its set-up: docs/product/mfa.md#authenticator-app.
 * @throws {ServiceError} `mfa_not_available`, `code_invalid`, `code_too_soon`.
 */
export function verifyAuthenticator(services: Services, viewer: Viewer, code: string): Promise<Verified> {
  const now = services.clock.now();
  const { userId } = viewer;
  return verifyFactor(services, viewer, async (tx, account) => {
    const pending = account.owesCode ? null : account.totpPendingSecret;
    const sealed = pending ?? account.totpSecret;
    if (sealed === null) return new ServiceError('mfa_not_available', { of: 'app' });
    const place = await codePlaceOf(services, tx, viewer);
    const { waitMs, number } = await countTry(tx, userId, { kind: 'authenticator_app', place, now });
    if (waitMs > 0) return tooManyTries(waitMs);
    // A step counts as used for one secret only.
    const usedStep = pending === null ? account.totpLastStep : null;
    const appSecrets = [services.secret, ...services.fallbackSecrets];
    const secret = unseal(appSecrets, purposeOf(userId), sealed);
    const step = stepOfCode(secret, code, now, usedStep);
    if (step === null) {
      await tellWrongCodes(services, tx, viewer, number);
      return new ServiceError('code_invalid', { of: 'app' });
    }
    await forgetTries(tx, userId, 'authenticator_app', place);
    const stored = pending === null ? {} : { totpPendingSecret: null };
    // Sealed again, so that each use takes an app away from a fallback secret.
    const totpSecret = seal(services.secret, purposeOf(userId), secret);
    await tx
      .update(users)
      .set({ ...stored, totpSecret, totpLastStep: step })
      .where(eq(users.id, userId));
    if (pending === null) return { mfaToken: await issueMfaToken(services, tx, viewer) };
    const change = account.totpSecret === null ? 'app_added' : 'app_moved';
    return completeSetUp(tx, services, viewer, account, change);
  });
}

const purposeOf = (userId: number) => `totp:${userId}`;
