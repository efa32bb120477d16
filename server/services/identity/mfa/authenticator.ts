import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { refuseUnconfirmedEmail } from '../confirm-email.ts';
import { seal, unseal } from '../../secrets/app-secret.ts';
import { base32, newTotpSecret, otpauthUrl, stepOfCode } from '../../secrets/codes.ts';
import { ServiceError } from '../../service-error.ts';
import {
  countTry,
  forgetTries,
  tooManyTries,
  completeSetUp,
  verifyFactor,
  type Verified,
} from './verify-factor.ts';
import { beginSetUp } from './enroll.ts';
import { issueMfaToken } from './second-factor.ts';

/**
 * Stores a new secret for an authenticator app and returns it. It takes effect once a code of the app is verified.
 * @throws {ServiceError} `password_wrong`, also without a password; `mfa_not_available` for a session that owes a code.
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
    if (sealed === null)
      return new ServiceError('mfa_not_available', 'No authenticator app is set up for your account.');
    const waitMs = await countTry(tx, userId, 'authenticator_app', now);
    if (waitMs > 0) return tooManyTries(waitMs);
    // A step counts as used for one secret only.
    const usedStep = pending === null ? account.totpLastStep : null;
    const appSecrets = [services.secret, ...services.fallbackSecrets];
    const secret = unseal(appSecrets, purposeOf(userId), sealed);
    const step = stepOfCode(secret, code, now, usedStep);
    if (step === null)
      return new ServiceError(
        'code_invalid',
        'That code is not right. Please enter the newest code of your app.',
      );
    await forgetTries(tx, userId, 'authenticator_app');
    const stored = pending === null ? {} : { totpPendingSecret: null };
    // Sealed again, so that each use takes an app away from a fallback secret.
    const totpSecret = seal(services.secret, purposeOf(userId), secret);
    await tx
      .update(users)
      .set({ ...stored, totpSecret, totpLastStep: step })
      .where(eq(users.id, userId));
    if (pending === null) return { mfaToken: await issueMfaToken(tx, viewer, now) };
    return completeSetUp(tx, services, viewer, account, 'app_added');
  });
}

const purposeOf = (userId: number) => `totp:${userId}`;
