import { atom } from 'nanostores';
import { postBackupCodes } from '../../api/mfa.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { product } from '../../config/product.ts';
import { copyText, saveTextFile } from '../../effects/clipboard-and-downloads.ts';
import { secondFactorText } from '../../messages/identity/second-factor.ts';
import { serverSentenceOr } from '../../messages/shared/describe-failure.ts';
import { completeEnrollment } from './mfa-enrollment.ts';

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
    await completeEnrollment(await postBackupCodes(password));
    $lostCodes.set({ busy: false, failure: null });
  } catch (error) {
    $lostCodes.set({
      busy: false,
      failure: serverSentenceOr(secondFactorText.codesFailed, asApiError(error)),
    });
  }
}
