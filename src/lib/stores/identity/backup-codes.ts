import { atom, type ReadableAtom } from 'nanostores';
import { product } from '../../config/product.ts';
import { copyText, saveTextFile } from '../../effects/keep-text.ts';
import { secondFactorText } from '../../messages/identity/second-factor.ts';

const $note = atom('');

/** Says whether the codes were copied. */
export const $copyNote: ReadableAtom<string> = $note;

export function forgetCopyNote(): void {
  $note.set('');
}

export async function copyBackupCodes(codes: readonly string[]): Promise<void> {
  const copied = await copyText(codes.join('\n'));
  $note.set(copied ? secondFactorText.copied : secondFactorText.copyFailed);
}

export function saveBackupCodes(codes: readonly string[]): void {
  saveTextFile(secondFactorText.codesFile(product.name), secondFactorText.codesFileText(product.name, codes));
}
