import { showCountInTitle } from '../../effects/live-effects.ts';
import { $user } from '../session/user.ts';
import { cacheOwner } from '../shared/cache.ts';
import { refreshShown } from './apply-event.ts';
import { connectTab } from './connection.ts';
import { $unreadRequests } from '../requests/unread.ts';

/** Shows the number of requests with unread messages in the title of the page. Returns a function that stops it. */
export const watchTitle = (): (() => void) => $unreadRequests.subscribe(showCountInTitle);

/**
 * Connects this page when the signed-in employee is known. A hidden page disconnects, so that another tab can take over
 * the stream and the browser can keep the page in its back/forward cache; it connects again when it is shown. Returns a
 * function that stops it.
 */
export function startLive(): () => void {
  let disconnect: (() => void) | null = null;
  const connect = () => {
    const owner = cacheOwner();
    if (owner !== null) disconnect ??= connectTab(owner);
  };
  const disconnectNow = () => {
    disconnect?.();
    disconnect = null;
  };
  const stopTitle = watchTitle();
  const stopFollowing = $user.subscribe(({ status }) => {
    if (status === 'ready') connect();
  });
  const onShown = ({ persisted }: PageTransitionEvent) => {
    connect();
    // A cached page got no events, and the stream continues where another tab's ended.
    if (persisted) refreshShown();
  };
  addEventListener('pagehide', disconnectNow);
  addEventListener('pageshow', onShown);
  return () => {
    stopTitle();
    stopFollowing();
    disconnectNow();
    removeEventListener('pagehide', disconnectNow);
    removeEventListener('pageshow', onShown);
  };
}
