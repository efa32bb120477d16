import { atom, onMount } from 'nanostores';
import type { Theme } from '../../brand/accent-shades.ts';
import { paintTheme } from '../../brand/paint.ts';
import { effects } from '../../effects/effects.ts';
import * as storageKeys from '../../session/storage-keys.ts';

export type ThemeChoice = Theme | 'system';

/** The theme that was chosen on this device (docs/product/account.md#theme). While it has listeners it follows other tabs. */
export const $theme = atom<ThemeChoice>('system');

onMount($theme, () => {
  const read = () => {
    const stored = effects().local.get(storageKeys.theme);
    $theme.set(stored === 'light' || stored === 'dark' ? stored : 'system');
  };
  read();
  if (typeof addEventListener === 'undefined') return undefined;
  addEventListener('storage', read);
  return () => removeEventListener('storage', read);
});

/** Shows this page in a theme and stores the choice; the other tabs follow (boot/page-styles.ts). */
export function chooseTheme(choice: ThemeChoice): void {
  const { local } = effects();
  if (choice === 'system') local.remove(storageKeys.theme);
  else local.set(storageKeys.theme, choice);
  $theme.set(choice);
  paintTheme(choice === 'system' ? null : choice);
}
