import { atom, type ReadableAtom } from 'nanostores';
import { loadOptional } from '../environment/optional-load.ts';
import type { PasswordStrength } from '../forms/password-strength.ts';

/** Estimates a password; `personal` are words that others know about its owner. */
export type Estimate = (password: string, personal?: readonly string[]) => PasswordStrength;

const $loaded = atom<{ readonly estimate: Estimate } | null>(null);

/** Advice on new passwords; null until it is loaded, and for good where it cannot be. */
export const $passwordAdvice: ReadableAtom<{ readonly estimate: Estimate } | null> = $loaded;

/** Loads the advice, which the first letter of a password needs and no form waits for. */
export function loadPasswordAdvice(): void {
  void loadOptional(() => import('../forms/password-strength.ts')).then((loaded) => {
    if (loaded !== null) $loaded.set({ estimate: loaded.passwordStrength });
  });
}
