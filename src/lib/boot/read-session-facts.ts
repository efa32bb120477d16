import type { Theme } from '../brand/accent-shades.ts';
import type { SessionFacts } from '../routes/screen-guard.ts';
import { isSignedIn, pendingStepsIn, type ReadableStorage } from '../session/session-facts.ts';
import * as storageKeys from '../session/storage-keys.ts';

/** @param prefix of the names: that of the desk, or none */
function storageNamed(name: 'localStorage' | 'sessionStorage', prefix = ''): ReadableStorage {
  return {
    get: (key) => {
      try {
        return window[name].getItem(prefix + key);
      } catch {
        // Without storage there is no session.
        return null;
      }
    },
  };
}

const local = storageNamed('localStorage');

export function readToken(prefix = ''): string | null {
  return local.get(prefix + storageKeys.token);
}

/** Reads the shades of the company's accent; '' without one. */
export function readAccent(): string {
  return local.get(storageKeys.accent) ?? '';
}

/** Reads the theme that was chosen on this device; null follows the system. */
export function readTheme(prefix = ''): Theme | null {
  const theme = local.get(prefix + storageKeys.theme);
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** Reads an answer of the last visit, as JSON. */
function readAnswer(name: string): string | null {
  const owner = local.get(storageKeys.cacheOwner);
  return local.get(`${storageKeys.cachePrefix}${storageKeys.cacheVersion}:${owner}:${name}`);
}

/** Reads the facts of the session that the guards need. Without a session it does not open the second storage. */
export function readSessionFacts(nowMs: number, prefix = ''): SessionFacts {
  if (!isSignedIn(storageNamed('localStorage', prefix), nowMs))
    return { signedIn: false, enrollmentAvailable: false, codeRequired: false };
  return { signedIn: true, ...pendingStepsIn(storageNamed('sessionStorage', prefix)) };
}

/**
 * Gives what the last visit knew its place in the first frame: the notice of an unconfirmed address
 * (docs/product/identity.md#confirmation-notice), what waits, comes up and is unfinished (docs/product/dashboard.md#your-turn).
 */
export function placeNotice(): void {
  const { dataset, style } = document.documentElement;
  if (readAnswer('user')?.includes('"email_confirmed":false')) dataset['unconfirmed'] = '';
  for (const part of ['turn', 'coming', 'drafts']) {
    const rows = readAnswer(part);
    // Until it is known, what lies below is not painted: it would move.
    // So it is with drafts, whose height nobody knows before their text.
    if (rows === null || (part === 'drafts' && rows !== '0')) dataset[`${part}Unknown`] = '';
    if (rows === null || rows === '0') continue;
    dataset[part] = '';
    style.setProperty(`--${part}`, rows);
  }
}

/** Removes the cached answers of a session that expired while no page was open (docs/product/session.md#expired-session). */
export function forgetAnswers(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(storageKeys.cachePrefix)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage nothing is cached.
  }
}
