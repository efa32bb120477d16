import { atom } from 'nanostores';
import { postVerifyAuthenticator, postVerifyBackupCode } from '../../api/mfa.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { secondFactorText } from '../../messages/identity/second-factor.ts';
import { failures, serverSentenceOr } from '../../messages/shared/failures.ts';
import { saveMfaToken } from '../../session/session.ts';
import { leaveNotice } from '../shared/toasts.ts';

interface OtherCodeState {
  readonly verifying: boolean;
  readonly failure: string | null;
  /** The failure is about the code that was entered. */
  readonly refused: boolean;
}

const atStart: OtherCodeState = { verifying: false, failure: null, refused: false };
/** The verification of a code that was not texted. */
export const $otherCode = atom<OtherCodeState>(atStart);

export function enterOtherCode(): void {
  $otherCode.set(atStart);
}

/** Verifies a code of the authenticator app. Returns true when it is right. */
export async function verifyAppCode(code: string): Promise<boolean> {
  return verified(async () => {
    return (await postVerifyAuthenticator(code)).mfaToken;
  });
}

/** Verifies a backup code, which then is used up; the next page says how many are left. */
export async function verifyBackupCode(code: string): Promise<boolean> {
  return verified(async () => {
    const { mfaToken, left } = await postVerifyBackupCode(code);
    leaveNotice(secondFactorText.codeUsed(left), 'info');
    return mfaToken;
  });
}

async function verified(post: () => Promise<string | null>): Promise<boolean> {
  if ($otherCode.get().verifying) return false;
  $otherCode.set({ ...atStart, verifying: true });
  try {
    const mfaToken = await post();
    $otherCode.set({ ...atStart, failure: mfaToken === null ? failures.noMfaToken : null });
    if (mfaToken === null) return false;
    saveMfaToken(mfaToken);
    return true;
  } catch (thrown) {
    const error = asApiError(thrown);
    const failure = serverSentenceOr(failures.verifyCode, error);
    $otherCode.set({ verifying: false, failure, refused: error.isRefusal });
    return false;
  }
}
