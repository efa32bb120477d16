import { effects } from '../effects/effects.ts';
import { safeReturnTo } from '../routes/return-to.ts';
import * as storageKeys from './storage-keys.ts';

/** Stores an address to return to after the next sign-in, unless `safeReturnTo` refuses it. */
export function saveReturnTo(path: string): void {
  const safe = safeReturnTo(path);
  if (safe !== null) effects().session.set(storageKeys.returnTo, safe);
}

/** Returns the stored address and removes it; null when there is none or `safeReturnTo` refuses it. */
export function takeReturnTo(): string | null {
  const { session } = effects();
  const value = session.get(storageKeys.returnTo);
  session.remove(storageKeys.returnTo);
  return safeReturnTo(value);
}
