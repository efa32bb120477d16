import { paintTheme } from '../brand/paint-theme.ts';
import { DESK_PREFIX } from '../config/desk-scope.ts';
import type { SessionFacts } from '../routes/screen-guard.ts';
import { isSignedIn, pendingStepsIn, type ReadableStorage } from '../session/session-facts.ts';
import * as storageKeys from '../session/storage-keys.ts';

function deskStorage(name: 'localStorage' | 'sessionStorage'): ReadableStorage {
  return {
    get: (key) => {
      try {
        return window[name].getItem(DESK_PREFIX + key);
      } catch {
        // Without storage there is no session.
        return null;
      }
    },
  };
}

const local = deskStorage('localStorage');

export function readDeskToken(): string | null {
  return local.get(storageKeys.token);
}

export function readDeskFacts(nowMs: number): SessionFacts {
  if (!isSignedIn(local, nowMs)) return { signedIn: false, enrollmentAvailable: false, codeRequired: false };
  return { signedIn: true, ...pendingStepsIn(deskStorage('sessionStorage')) };
}

/** Applies the desk's theme before the first paint and follows its changes in other tabs. */
export function followDeskTheme(): void {
  const apply = () => {
    const theme = local.get(storageKeys.theme);
    paintTheme(theme === 'light' || theme === 'dark' ? theme : null);
  };
  apply();
  addEventListener('storage', ({ key }) => {
    if (key === DESK_PREFIX + storageKeys.theme) apply();
  });
  addEventListener('pageshow', apply);
}
