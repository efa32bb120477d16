import { cacheOwner } from '../cache.ts';
import { $user } from '../user.ts';
import { refreshShown } from './apply-event.ts';
import { connectTab } from './connection.ts';
import { watchTitle } from './title.ts';

/**
 * Connects this page once it is known who is signed in. A page that is left lets go of everything, so that another tab
 * can take over and the browser can keep the page for the way back; then it connects again. Returns the way to stop.
 */
export function startLive(): () => void {
  let disconnect: (() => void) | null = null;
  const connect = () => {
    const owner = cacheOwner();
    if (owner !== null) disconnect ??= connectTab(owner);
  };
  const letGo = () => {
    disconnect?.();
    disconnect = null;
  };
  const stopTitle = watchTitle();
  const stopFollowing = $user.subscribe(({ status }) => {
    if (status === 'ready') connect();
  });
  const onShown = ({ persisted }: PageTransitionEvent) => {
    connect();
    // Put away, it heard of nothing; the stream goes on where another tab's ended.
    if (persisted) refreshShown();
  };
  addEventListener('pagehide', letGo);
  addEventListener('pageshow', onShown);
  return () => {
    stopTitle();
    stopFollowing();
    letGo();
    removeEventListener('pagehide', letGo);
    removeEventListener('pageshow', onShown);
  };
}
