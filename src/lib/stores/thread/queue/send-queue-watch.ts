import { cacheOwner } from '../../shared/cache.ts';
import { dataOf } from '../../shared/remote.ts';
import { $openRequestId, $thread, refreshThread } from '../request-thread.ts';
import {
  $lastDelivered,
  $pendingMessages,
  followOtherTabs,
  retryMessage,
  sendPendingMessages,
} from './send-queue.ts';

/** Interval of automatic retries: a server that comes back sends no event. */
const RETRY_INTERVAL_MS = 10_000;

function hasWork(): boolean {
  return $pendingMessages.get().some(({ status }) => status === 'queued' || status === 'waiting');
}

/** Takes over what other tabs delivered; a page in the back/forward cache gets no events. */
function follow(): void {
  const last = $lastDelivered.get();
  followOtherTabs();
  if ($lastDelivered.get() !== last) void refreshThread();
}

function send(): void {
  follow();
  // Nothing is sent before the signed-in employee is known.
  if (hasWork() && navigator.onLine && cacheOwner() !== null) void sendPendingMessages();
}

/** Client ids that were retried because the thread shows them; if that fails, the interval retries them. */
const retried = new Set<string>();

/** Settles a message that the thread shows although its reply was lost: retrying finds it delivered. */
function settle(): void {
  const requestId = $openRequestId.get();
  const pending = $pendingMessages.get().find((one) => one.requestId === requestId);
  if (pending === undefined || (pending.status !== 'waiting' && pending.status !== 'failed')) return;
  const { clientId } = pending;
  const isShown = dataOf($thread.get())?.messages.some((message) => message.client_id === clientId) === true;
  if (!isShown || retried.has(clientId)) return;
  retried.add(clientId);
  void retryMessage(pending.requestId);
}

/**
 * Sends pending messages: now, when the network returns and when the tab becomes visible. Returns a function that stops it.
 */
export function watchSendQueue(): () => void {
  const sendIfVisible = () => {
    if (document.visibilityState === 'visible') send();
  };
  // The key is null after a sign-out, which clears the storage.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null) follow();
  };
  const stopSettling = [$thread.subscribe(settle), $pendingMessages.listen(settle)];
  const timer = setInterval(sendIfVisible, RETRY_INTERVAL_MS);
  addEventListener('online', send);
  addEventListener('storage', onStorage);
  addEventListener('pageshow', sendIfVisible);
  document.addEventListener('visibilitychange', sendIfVisible);
  send();
  return () => {
    clearInterval(timer);
    for (const stopIt of stopSettling) stopIt();
    removeEventListener('online', send);
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', sendIfVisible);
    document.removeEventListener('visibilitychange', sendIfVisible);
  };
}
