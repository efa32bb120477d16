import { cacheOwner, dataOf } from '../shared/remote.ts';
import { $thread, refreshThread } from './request-thread.ts';
import {
  $openPendingMessages,
  $pendingMessages,
  loadPendingMessages,
  retryMessage,
  sendPendingMessages,
} from './send-queue.ts';

/** Interval of automatic retries: a server that comes back sends no event. */
const RETRY_INTERVAL_MS = 10_000;
/** Without a network for the browser, every sixth interval tries all the same: behind some VPNs it never believes in one. */
const INTERVALS_PER_OFFLINE_TRY = 6;

/** Takes over what other tabs sent and delivered; a page in the back/forward cache gets no events. */
function follow(): void {
  const before = $openPendingMessages.get();
  loadPendingMessages();
  const after = new Set($openPendingMessages.get().map(({ clientId }) => clientId));
  // Unless a sign-out or another sign-in hides them.
  if (cacheOwner() !== null && before.some(({ clientId }) => !after.has(clientId))) void refreshThread();
}

function send(alsoOffline = false): void {
  follow();
  const hasWork = $pendingMessages.get().some(({ status }) => status !== 'failed');
  const mayTry = alsoOffline || navigator.onLine;
  // Nothing is sent before the signed-in employee is known.
  if (hasWork && mayTry && cacheOwner() !== null) void sendPendingMessages();
}

/** Client ids that were retried because the thread shows them; if that fails, the interval retries them. */
const retried = new Set<string>();

/** Settles messages that the thread shows although their reply was lost: retrying finds them delivered. */
function settle(): void {
  const shown = new Set(dataOf($thread.get())?.messages.map((message) => message.client_id));
  for (const { clientId, status } of $openPendingMessages.get()) {
    if (status === 'queued' || !shown.has(clientId) || retried.has(clientId)) continue;
    retried.add(clientId);
    void retryMessage(clientId);
  }
}

/** Sends pending messages now, with the network's return, and when the tab becomes visible. Returns a function that stops it. */
export function watchSendQueue(): () => void {
  const sendIfVisible = (alsoOffline = false) => {
    if (document.visibilityState === 'visible') send(alsoOffline);
  };
  const onEvent = () => sendIfVisible();
  const onOnline = () => send();
  let intervals = 0;
  const onInterval = () => {
    intervals += 1;
    sendIfVisible(intervals % INTERVALS_PER_OFFLINE_TRY === 0);
  };
  // The key is null after a sign-out, which clears the storage.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null) follow();
  };
  const stopSettling = [$thread.subscribe(settle), $openPendingMessages.listen(settle)];
  const timer = setInterval(onInterval, RETRY_INTERVAL_MS);
  addEventListener('online', onOnline);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onEvent);
  document.addEventListener('visibilitychange', onEvent);
  send();
  return () => {
    clearInterval(timer);
    for (const stopIt of stopSettling) stopIt();
    removeEventListener('online', onOnline);
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onEvent);
    document.removeEventListener('visibilitychange', onEvent);
  };
}
