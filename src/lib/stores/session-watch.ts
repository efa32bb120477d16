import { effects } from '../environment/effects.ts';
import { leaveExpiredSession } from './session-refusal.ts';
import { $session, readSession } from './session.ts';
import { EXPIRY_MARGIN_MS } from '../boot/session-facts.ts';
import { refreshUser } from './user.ts';

/** A timer cannot wait longer than this; it is set again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Keeps a signed-in page honest: leaves when the session's time is up, when another tab signs out, loads itself again
 * when another tab signs in anew, and refreshes the user when the tab is seen again. Returns the way to stop.
 */
export function watchSession(): () => void {
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
      // Another tab signed in anew, maybe as somebody else: nothing of this page may be theirs.
      effects().reload();
      return;
    }
    const left = session.expiresAt - EXPIRY_MARGIN_MS - effects().now();
    timer = setTimeout(check, Math.min(Math.max(left, 0), LONGEST_TIMER_MS));
  };
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    check();
    if (readSession() !== null) void refreshUser();
  };
  const stopFollowing = $session.listen(check);
  document.addEventListener('visibilitychange', onVisible);
  check();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
