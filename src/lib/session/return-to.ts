import { effects } from '../effects/effects.ts';
import { safeReturnTo } from '../routes/return-to.ts';
import * as storageKeys from './storage-keys.ts';

/** Stores an address to return to after the next sign-in, unless `safeReturnTo` refuses it. */
export function saveReturnTo(path: string): void {
  const safe = safeReturnTo(path);
  if (safe !== null) effects().session.set(storageKeys.returnTo, safe);
}

/** Takes the stored address out; null without one, or when `safeReturnTo` refuses it. One that `isWanted` refuses stays. */
export function takeReturnTo(isWanted: (address: string) => boolean = () => true): string | null {
  const { session } = effects();
  const address = safeReturnTo(session.get(storageKeys.returnTo));
  if (address !== null && !isWanted(address)) return null;
  session.remove(storageKeys.returnTo);
  return address;
}
