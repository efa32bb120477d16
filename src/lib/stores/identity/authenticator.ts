import { atom } from 'nanostores';
import { postAuthenticator, postVerifyAuthenticator } from '../../api/mfa.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { failures } from '../../messages/shared/failures.ts';
import { serverSentenceOr } from '../../messages/shared/describe-failure.ts';
import { saveMfaToken } from '../../session/session.ts';

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

/** Starts the set-up: at the password, unless the API has just had it. */
export async function enterAuthenticator(asksForPassword = true): Promise<void> {
  $authenticator.set(atStart);
  if (!asksForPassword) await requestSecret();
}

/** Gets a new secret, with the account's password where the API asks for it. */
export async function requestSecret(password?: string): Promise<void> {
  if ($authenticator.get().busy) return;
  $authenticator.set({ ...atStart, step: password === undefined ? 'loading' : 'password', busy: true });
  try {
    $authenticator.set({ ...atStart, ...(await postAuthenticator(password)), step: 'scan' });
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
