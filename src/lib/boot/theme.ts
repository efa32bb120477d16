import { storageKeys } from './session-facts.ts';

/** Applies a theme the person chose over the system's, before anything is painted. */
export function applyTheme(): void {
  try {
    const theme = localStorage.getItem(storageKeys.theme);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Without storage the system's choice stands.
  }
}
