import { atom, onMount } from 'nanostores';
import {
  isWiped,
  onSessionChange,
  readSession,
  wipeEverything,
  type Session,
} from '../../session/session.ts';

/** The session of this browser. While it has listeners it follows this page and other tabs at once. */
export const $session = atom<Session | null>(null);

let hasBeenWiped = false;

/**
 * Returns true once another tab has cleared this browser's storage, which only a sign-out does: an expired session leaves
 * other keys behind. A page that did not listen yet finds the storage empty.
 */
export const wasWipedElsewhere = (): boolean => hasBeenWiped || isWiped();

onMount($session, () => {
  const update = () => $session.set(readSession());
  const onStorage = ({ key }: StorageEvent) => {
    // Only `clear()` sends an event without a key; an expired session removes its keys one by one.
    hasBeenWiped = key === null;
    // Here the session had ended before: $session does not change, and no listener would wipe the rest.
    if (hasBeenWiped && $session.get() === null) wipeEverything();
    update();
  };
  hasBeenWiped = false;
  update();
  const stop = onSessionChange(update);
  if (typeof addEventListener === 'undefined') return stop;
  addEventListener('storage', onStorage);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
  };
});
