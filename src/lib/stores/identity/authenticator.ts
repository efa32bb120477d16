import { atom } from 'nanostores';
import { postAuthenticator, postBackupCodes, postVerifyAuthenticator } from '../../api/mfa.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { product } from '../../config/product.ts';
import { copyText, saveTextFile } from '../../effects/clipboard-and-downloads.ts';
import { effects } from '../../effects/effects.ts';
import { secondFactorText } from '../../messages/identity/second-factor.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { saveMfaToken } from '../../session/session.ts';
import * as storageKeys from '../../session/storage-keys.ts';
import { withFreshFactor } from '../session/fresh-factor.ts';
import { completeEnrollment } from './mfa-enrollment.ts';

export interface AuthenticatorState {
  /** `loading`: a secret is asked for without the password. */
  readonly step: 'loading' | 'password' | 'scan';
  readonly busy: boolean;
  readonly failure: string | null;
  /** The failure is about the code that was entered. */
  readonly refused: boolean;
  /** The secret in base32. */
  readonly secret: string;
  /** The address in the QR code. */
  readonly url: string;
}

const atStart: AuthenticatorState = {
  step: 'password',
  busy: false,
  failure: null,
  refused: false,
  secret: '',
  url: '',
};
/** The set-up of an authenticator app (docs/product/mfa.md#authenticator-app). */
export const $authenticator = atom<AuthenticatorState>(atStart);

/** Starts the set-up: with the secret of before a reload, else at the password, unless the API has just had it. */
export async function enterAuthenticator(asksForPassword = true): Promise<void> {
  const url = effects().session.get(storageKeys.appSetUp);
  if (url !== null && URL.canParse(url)) {
    const secret = new URL(url).searchParams.get('secret') ?? '';
    $authenticator.set({ ...atStart, step: 'scan', secret, url });
    return;
  }
  $authenticator.set(atStart);
  if (!asksForPassword) await requestSecret();
}

/** Forgets the secret when the set-up is left by a button: the next one begins anew. */
export function leaveAuthenticator(): void {
  effects().session.remove(storageKeys.appSetUp);
}

/** Gets a new secret, with the account's password where the API asks for it. */
export async function requestSecret(password?: string): Promise<void> {
  if ($authenticator.get().busy) return;
  $authenticator.set({ ...atStart, step: password === undefined ? 'loading' : 'password', busy: true });
  try {
    const app = await withFreshFactor(() => postAuthenticator(password));
    effects().session.set(storageKeys.appSetUp, app.url);
    $authenticator.set({ ...atStart, ...app, step: 'scan' });
  } catch (thrown) {
    const error = asApiError(thrown);
    // It was proved too long ago by now: the field that follows says what is needed.
    const isAsked = password === undefined && error.code === 'password_wrong';
    $authenticator.set({ ...atStart, failure: isAsked ? null : serverSentenceOr(failures.enroll, error) });
  }
}

/** Confirms the app by its first code. Returns the first backup codes, or none; null when refused, as `$authenticator` says. */
export async function confirmAuthenticator(code: string): Promise<readonly string[] | null> {
  if ($authenticator.get().busy) return null;
  $authenticator.set({ ...$authenticator.get(), busy: true, failure: null, refused: false });
  try {
    const { mfaToken, backupCodes } = await postVerifyAuthenticator(code);
    if (mfaToken !== null) {
      leaveAuthenticator();
      saveMfaToken(mfaToken);
      $authenticator.set(atStart);
      return backupCodes ?? [];
    }
    $authenticator.set({ ...$authenticator.get(), busy: false, failure: failures.noMfaToken });
  } catch (thrown) {
    const error = asApiError(thrown);
    const failure = serverSentenceOr(failures.verifyCode, error);
    $authenticator.set({ ...$authenticator.get(), busy: false, failure, refused: error.isRefusal });
  }
  return null;
}

export interface LostCodes {
  readonly busy: boolean;
  readonly failure: string | null;
}

/** Says whether the codes were copied. */
export const $copyNote = atom('');
export const $lostCodes = atom<LostCodes>({ busy: false, failure: null });

export function forgetCopyNote(): void {
  $copyNote.set('');
}

export async function copyBackupCodes(codes: readonly string[]): Promise<void> {
  const copied = await copyText(codes.join('\n'));
  $copyNote.set(copied ? secondFactorText.copied : secondFactorText.copyFailed);
}

export function saveBackupCodes(codes: readonly string[]): void {
  saveTextFile(secondFactorText.codesFile(product.name), secondFactorText.codesFileText(product.name, codes));
}

/** Makes new codes during the enrollment, where a reload has lost the first ones. */
export async function replaceLostCodes(password: string): Promise<void> {
  if ($lostCodes.get().busy) return;
  $lostCodes.set({ busy: true, failure: null });
  try {
    await completeEnrollment(await withFreshFactor(() => postBackupCodes(password)));
    $lostCodes.set({ busy: false, failure: null });
  } catch (error) {
    $lostCodes.set({
      busy: false,
      failure: serverSentenceOr(secondFactorText.codesFailed, asApiError(error)),
    });
  }
}
