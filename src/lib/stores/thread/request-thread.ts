import { atom } from 'nanostores';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
import { getRequestById, putRead } from '../../api/thread.ts';
import { request as requestSchema, type Request } from '../../contract/requests.ts';
import { parameterOf } from '../../routes/match.ts';
import { showUnread, unreadUpdates } from '../requests/unread.ts';
import { refreshUser } from '../session/user.ts';
import { dataOf, failed, loading, readCache, ready, type Remote, writeCache } from '../shared/remote.ts';
import { before, inOrder, keepUnchanged, withEarlier } from './thread-messages.ts';

export const $thread = atom<Remote<Request>>(loading);

/** The request id in the address of the screen; null before the address is read. */
export const $openRequestId = atom<string | null>(null);

/** Messages of the first part of a thread, which is also what the browser's storage keeps. */
export const FIRST_PART = 100;

/** The state of the call for earlier messages. */
export const $earlier = atom<'idle' | 'loading' | ApiError>('idle');

function cacheName(id: string): string {
  return `request:${id}`;
}

/** Refreshes are numbered: a reply that a newer one has overtaken is dropped. */
let requested = 0;
let shown = 0;
/** The newest refresh whose reply may lack what the employee has sent meanwhile. */
let outrun = 0;

/**
 * Shows the reply to what the employee sent. Refreshes that began before it may lack that, so they are dropped; the last of them
 * is repeated, because it may have been asked for by something that this reply lacks, such as an answer that came meanwhile.
 */
export function showRequest(request: Request): void {
  shown = requested;
  outrun = requested;
  show(request);
}

function show(reply: Request): void {
  const shownBefore = dataOf($thread.get());
  const request = withEarlier(shownBefore, { ...reply, messages: inOrder(reply.messages) });
  const messages = keepUnchanged(shownBefore?.messages ?? [], request.messages);
  const data = { ...request, messages };
  $thread.set(ready(data));
  const id = $openRequestId.get();
  if (id === null) return;
  const isCut = messages.length > FIRST_PART;
  writeCache(cacheName(id), {
    ...data,
    messages: messages.slice(-FIRST_PART),
    has_earlier: isCut || data.has_earlier,
  });
}

/** Returns the id of the newest message; 0 without any. */
function newestId(request: Request): number {
  return Number(request.messages.at(-1)?.id ?? 0);
}

/** Stores how much of the open thread is unread after it was marked, if `messageId` is still its newest; its completion is then seen. */
export function setUnreadCount(externalId: string, messageId: number, unread: number): void {
  const thread = $thread.get();
  if (thread.status !== 'ready' || thread.data.external_id !== externalId) return;
  if (newestId(thread.data) === messageId) {
    show({ ...thread.data, unread_count: unread, completion_unseen: false });
  }
}

/** Opens the request that the address of the screen names. */
export async function enterThread(path: string): Promise<void> {
  const id = parameterOf(path, 'requestId');
  if (id !== null) await openThread(id);
}

/** Opens a request: shows the cached version at once and the current one when it is loaded. */
export async function openThread(id: string): Promise<void> {
  $openRequestId.set(id);
  $earlier.set('idle');
  const cached = readCache(cacheName(id), requestSchema);
  $thread.set(cached ? ready(cached) : loading);
  await refreshThread();
}

/** Fetches the open request again; the shown version stays meanwhile. */
export async function refreshThread(): Promise<void> {
  const id = $openRequestId.get();
  if (id === null) return;
  requested += 1;
  const mine = requested;
  const isOvertaken = () => $openRequestId.get() !== id || mine <= shown;
  try {
    const request = await getRequestById(id, FIRST_PART);
    const isLast = mine === requested && mine <= outrun;
    if (isLast && $openRequestId.get() === id) await refreshThread();
    if (isOvertaken()) return;
    shown = mine;
    show(request);
  } catch (error) {
    const problem = asApiError(error);
    // A request that no longer exists must not be shown from the cache.
    const previous = problem.status === 404 ? loading : $thread.get();
    if (!isOvertaken()) $thread.set(failed(previous, problem));
  }
}

/** Fetches messages before those that are shown, as many again. Does nothing while such a call is open. */
export async function loadEarlier(): Promise<void> {
  const id = $openRequestId.get();
  const count = dataOf($thread.get())?.messages.length;
  if (id === null || count === undefined || $earlier.get() === 'loading') return;
  $earlier.set('loading');
  try {
    const reply = await getRequestById(id, count * 2);
    if ($openRequestId.get() !== id) return;
    showEarlier({ ...reply, messages: inOrder(reply.messages) });
    $earlier.set('idle');
  } catch (error) {
    if ($openRequestId.get() !== id) return;
    $earlier.set(asApiError(error));
  }
}

/** Takes only what lies before the shown messages: a refresh may have brought newer ones meanwhile. */
function showEarlier(reply: Request): void {
  const shown = dataOf($thread.get());
  if (shown === null) return;
  const earlier = before(reply.messages, shown.messages);
  if (earlier === null) show(reply);
  else show({ ...shown, messages: [...earlier, ...shown.messages], has_earlier: reply.has_earlier });
}

let markInFlight: string | null = null;

/** Marks the thread and its completion as seen. Does nothing where the API does not count unread messages. */
export async function markSeen(request: Request): Promise<void> {
  const newest = newestId(request);
  // A completion that has ended is unseen without being on screen.
  const completionId = request.completion?.id ?? (request.completion_unseen === true ? undefined : null);
  const mark = `${request.external_id} ${newest} ${completionId}`;
  const isSeen = (request.unread_count ?? 0) === 0 && request.completion_unseen !== true;
  if (isSeen || !Number.isInteger(newest) || markInFlight === mark) return;
  markInFlight = mark;
  const updatesBefore = unreadUpdates();
  try {
    const { unread_count: unread, unread_requests: requests } = await putRead(
      request.external_id,
      newest,
      completionId,
    );
    setUnreadCount(request.external_id, newest, unread);
    // A live event that came meanwhile has the newer number.
    if (unreadUpdates() === updatesBefore) showUnread(requests);
  } catch (error) {
    // The thread stays unread; the next view tries again. A refused session leaves the page.
    if (asApiError(error).status === 401) await refreshUser();
  } finally {
    markInFlight = null;
  }
}
