import type { Db } from '../../../db/client.ts';
import type { Services, Viewer } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { lockAccount, type LockedAccount } from './lock-account.ts';
import { queueMfaChangedMail, type MfaChange } from './mfa-changed-mail.ts';
import { queueMfaEnabledMail } from './mfa-enabled-mail.ts';
import { issueMfaToken, turnOn } from './second-factor.ts';

/** Proof of a right code, and its effects. */
export interface Verified {
  /** Completes the session. */
  readonly mfaToken: string;
  /** The first backup codes, when the code has turned two-step verification on. */
  readonly backupCodes?: readonly string[];
  /** The change that the owner is told by mail; `on` when the code has turned two-step verification on. */
  readonly change?: MfaChange | 'on';
  /** Unused backup codes, after the use of one. */
  readonly codesLeft?: number;
}

/** Compares a code with the locked account; a refusal is returned, because an error would roll back the counted try. */
type Check<Right extends Verified> = (tx: Db, account: LockedAccount) => Promise<Right | ServiceError>;

/**
 * Checks a code of a second factor in a transaction and mails its effect.
 * @throws {ServiceError} the refusal that the check returns.
 */
export async function verifyFactor<Right extends Verified>(
  services: Services,
  viewer: Viewer,
  check: Check<Right>,
): Promise<Right> {
  const outcome = await services.db.transaction(async (tx) => check(tx, await lockAccount(tx, viewer)));
  if (outcome instanceof ServiceError) throw outcome;
  const { change, codesLeft } = outcome;
  if (change === 'on') await queueMfaEnabledMail(services, viewer.email);
  else if (change !== undefined) await queueMfaChangedMail(services, viewer.email, change, codesLeft);
  return outcome;
}

/** Completes the set-up of a method with its first code: turns two-step verification on, or says what has changed. */
export async function completeSetUp(
  tx: Db,
  services: Services,
  viewer: Viewer,
  { enabledAt }: LockedAccount,
  change: MfaChange,
): Promise<Verified> {
  const mfaToken = await issueMfaToken(tx, viewer);
  if (enabledAt !== null) return { mfaToken, change };
  return { mfaToken, change: 'on', backupCodes: await turnOn(tx, services, viewer) };
}
