import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/identity.ts';
import type { Services, Viewer } from '../../context.ts';
import { refuseUnconfirmedEmail } from '../confirmation/refuse-unconfirmed-email.ts';
import { requirePassword } from '../password/require-password.ts';
import { seal, unseal } from '../secrets/sealed.ts';
import { base32, newTotpSecret, otpauthUrl, stepOfCode } from '../secrets/totp.ts';
import { ServiceError } from '../../service-error.ts';
import { countTry, forgetTries, tooManyTries } from './count-try.ts';
import { lockAccount } from './lock-account.ts';
import { queueMfaChangedMail } from './mfa-changed-mail.ts';
import { queueMfaEnabledMail } from './mfa-enabled-mail.ts';
import { issueMfaToken, turnOn } from './second-factor.ts';
import type { Verified } from './verify-code.ts';

/**
 * Stores a new secret for an authenticator app and returns it. It takes effect once a code of the app is verified.
 * @throws {ServiceError} `password_wrong`; `mfa_not_available` for a session that owes a code.
 */
export async function startAuthenticator(
  services: Services,
  viewer: Viewer,
  password: string,
): Promise<{ readonly secret: string; readonly otpauthUrl: string }> {
  await refuseUnconfirmedEmail(services.db, viewer.userId);
  await requirePassword(services, viewer, password);
  const secret = newTotpSecret();
  await services.db.transaction(async (tx) => {
    const { owesCode } = await lockAccount(tx, viewer);
    if (owesCode) {
      throw new ServiceError(
        'mfa_not_available',
        'Two-step verification is already set up for your account.',
      );
    }
    const totpPendingSecret = seal(services.secret, purposeOf(viewer.userId), secret);
    await tx.update(users).set({ totpPendingSecret }).where(eq(users.id, viewer.userId));
  });
  return { secret: base32(secret), otpauthUrl: otpauthUrl(secret, services.productName, viewer.email) };
}

type Outcome =
  | { readonly kind: 'off' | 'wrong' }
  | { readonly kind: 'too-soon'; readonly waitMs: number }
  | ({ readonly kind: 'verified' | 'enrolled' | 'added' } & Verified);

/**
 * Verifies a code of the authenticator app and returns the mfa-token of this session. The first code of a new secret
 * completes its set-up: docs/product/mfa.md#authenticator-app.
 * @throws {ServiceError} `mfa_not_available`, `code_invalid`, `code_too_soon`.
 */
export async function verifyAuthenticator(
  services: Services,
  viewer: Viewer,
  code: string,
): Promise<Verified> {
  // An error would roll back the counted try, so the transaction returns an outcome.
  const outcome = await services.db.transaction((tx) => verify(tx, services, viewer, code));
  switch (outcome.kind) {
    case 'off':
      throw new ServiceError('mfa_not_available', 'No authenticator app is set up for your account.');
    case 'too-soon':
      throw tooManyTries(outcome.waitMs);
    case 'wrong':
      throw new ServiceError(
        'code_invalid',
        'That code is not right. Please enter the newest code of your app.',
      );
    case 'enrolled':
      queueMfaEnabledMail(services, viewer.email);
      return outcome;
    case 'added':
      queueMfaChangedMail(services, viewer.email, 'app_added');
      return outcome;
    case 'verified':
      return outcome;
  }
}

async function verify(tx: Db, services: Services, viewer: Viewer, code: string): Promise<Outcome> {
  const now = services.clock.now();
  const { userId } = viewer;
  const account = await lockAccount(tx, viewer);
  const pending = account.owesCode ? null : account.totpPendingSecret;
  const sealed = pending ?? account.totpSecret;
  if (sealed === null) return { kind: 'off' };
  const waitMs = await countTry(tx, userId, 'authenticator_app', now);
  if (waitMs > 0) return { kind: 'too-soon', waitMs };
  // A step counts as used for one secret only.
  const usedStep = pending === null ? account.totpLastStep : null;
  const step = stepOfCode(unseal(services.secret, purposeOf(userId), sealed), code, now, usedStep);
  if (step === null) return { kind: 'wrong' };
  await forgetTries(tx, userId, 'authenticator_app');
  const stored = pending === null ? {} : { totpSecret: pending, totpPendingSecret: null };
  await tx
    .update(users)
    .set({ ...stored, totpLastStep: step })
    .where(eq(users.id, userId));
  const mfaToken = await issueMfaToken(tx, viewer);
  if (pending === null) return { kind: 'verified', mfaToken };
  if (account.enabledAt !== null) return { kind: 'added', mfaToken };
  return { kind: 'enrolled', mfaToken, backupCodes: await turnOn(tx, services, viewer) };
}

const purposeOf = (userId: number) => `totp:${userId}`;
