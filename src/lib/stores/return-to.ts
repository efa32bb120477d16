import { storageKeys } from '../boot/session-facts.ts';
import { effects } from '../environment/effects.ts';
import { safeReturnTo } from '../routes/return-to.ts';

/** Remembers where a person was, for after the next sign-in. Addresses outside the signed-in app are not kept. */
export function saveReturnTo(path: string): void {
  const safe = safeReturnTo(path);
  if (safe !== null) effects().session.set(storageKeys.returnTo, safe);
}

/** Gives the remembered address once; null when there is none that may be followed. */
export function takeReturnTo(): string | null {
  const { session } = effects();
  const value = session.get(storageKeys.returnTo);
  session.remove(storageKeys.returnTo);
  return safeReturnTo(value);
}
