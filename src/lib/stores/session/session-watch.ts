import { atom, onMount } from 'nanostores';
import { effects } from '../../effects/effects.ts';
import { whenVisible } from '../../effects/lazy-load.ts';
import {
  isWiped,
  leaveEndedSession,
  onSessionChange,
  readSession,
  type Session,
  wipeEverything,
} from '../../session/session.ts';
import { EXPIRY_MARGIN_MS } from '../../session/session-facts.ts';
import { refreshUser } from './user.ts';

/** The session of this browser. While it has listeners it follows this page and other tabs at once. */
export const $session = atom<Session | null>(null);

let hasBeenWiped = false;

/** Returns true once another tab has signed out: that clears the storage, an expired session leaves other keys. */
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

/** The longest delay of `setTimeout`; the timer is then set again. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Ends an expired session, or follows another tab that signed out, which leaves nothing behind. */
export function leaveExpiredSession(): void {
  const isWiped = wasWipedElsewhere();
  if (leaveEndedSession() && isWiped) wipeEverything();
}

/**
 * Watches the session of a signed-in page: leaves when it expires or another tab signs out, reloads when another tab signs
 * in again, and refreshes the account when the tab becomes visible. Returns a function that stops it.
 */
export function watchSession(refreshAccount: () => unknown = refreshUser): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const token = readSession()?.token;
  const check = () => {
    clearTimeout(timer);
    const session = readSession();
    if (session === null) {
      leaveExpiredSession();
      return;
    }
    if (session.token !== token) {
      // It may belong to another employee, who must see nothing of this page.
      effects().reload();
      return;
    }
    const left = session.expiresAt - EXPIRY_MARGIN_MS - effects().now();
    timer = setTimeout(check, Math.min(Math.max(left, 0), MAX_DELAY_MS));
  };
  const stopFollowing = $session.listen(check);
  const stopLooking = whenVisible(() => {
    check();
    if (readSession() !== null) refreshAccount();
  });
  check();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    stopLooking();
  };
}
