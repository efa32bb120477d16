import { effects } from '../effects/effects.ts';
import * as storageKeys from './storage-keys.ts';

/** Stores for the sign-in page that the session ended by itself. */
export function keepSessionEnded(): void {
  effects().session.set(storageKeys.sessionEnded, 'true');
}

/** Returns true, once, after a session has ended by itself. */
export function takeSessionEnded(): boolean {
  const { session } = effects();
  const hasEnded = session.get(storageKeys.sessionEnded) !== null;
  session.remove(storageKeys.sessionEnded);
  return hasEnded;
}
