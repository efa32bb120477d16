import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { getRequestById } from '../../api/thread.ts';
import type { Message } from '../../contract/message.ts';
import { request as requestSchema, type Request } from '../../contract/requests.ts';
import { matchPath } from '../../routes/match.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { readCache, writeCache } from '../shared/cache.ts';
import { dataOf, failed, loading, ready, type Remote } from '../shared/remote.ts';

/** The request whose screen is open. */
export const $thread = atom<Remote<Request>>(loading);

const $requestId = atom<string | null>(null);

/** The request id in the address of the screen; null before the address is read. */
export const $openRequestId: ReadableAtom<string | null> = $requestId;

/** Enough for the first paint; the browser's storage is small. */
const MESSAGES_CACHED = 100;

function cacheName(id: string): string {
  return `request:${id}`;
}

/** Compared as numbers: as text, instants of different precision would sort wrongly. */
function timeMs(message: Message): number {
  const instant = Date.parse(message.external_created_at ?? '');
  return Number.isNaN(instant) ? 0 : instant;
}

/** Sorts by time, then by id, oldest first (docs/product/thread.md#message-order). */
export function inOrder(messages: readonly Message[]): Message[] {
  return messages.toSorted((one, other) => timeMs(one) - timeMs(other) || Number(one.id) - Number(other.id));
}

/** Puts the shown objects in the place of equal messages: React then skips what did not change. */
export function keepUnchanged(shown: readonly Message[], messages: readonly Message[]): Message[] {
  const byId = new Map(shown.map((message) => [message.id, message]));
  return messages.map((message) => {
    const before = byId.get(message.id);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(message) ? before : message;
  });
}

/** Refreshes are numbered: a reply that a newer one has overtaken is dropped. */
let requested = 0;
let shown = 0;

/** Shows the reply to a message: refreshes that began before it may lack the message. */
export function showRequest(request: Request): void {
  shown = requested;
  show(request);
}

function show(request: Request): void {
  const messages = keepUnchanged(dataOf($thread.get())?.messages ?? [], inOrder(request.messages));
  const data = { ...request, messages };
  $thread.set(ready(data));
  const id = $requestId.get();
  if (id === null) return;
  writeCache(cacheName(id), { ...data, messages: messages.slice(-MESSAGES_CACHED) });
}

/** Stores the number of unread messages of the open thread, if `messageId` is still its newest message. */
export function setUnreadCount(externalId: string, messageId: number, unread: number): void {
  const thread = $thread.get();
  if (thread.status !== 'ready' || thread.data.external_id !== externalId) return;
  if (Number(thread.data.messages.at(-1)?.id) === messageId) show({ ...thread.data, unread_count: unread });
}

/** Opens the request that the address of the screen names. */
export async function enterThread(path: string): Promise<void> {
  const match = matchPath(path);
  const id = match?.kind === 'screen' ? match.params['requestId'] : undefined;
  if (id !== undefined) await openThread(id);
}

/** Opens a request: shows the cached version at once and the current one when it is loaded. */
export async function openThread(id: string): Promise<void> {
  $requestId.set(id);
  const cached = readCache(cacheName(id), requestSchema);
  $thread.set(cached ? ready(cached) : loading);
  await refreshThread();
}

/** Fetches the open request again; the shown version stays meanwhile. */
export async function refreshThread(): Promise<void> {
  const id = $requestId.get();
  if (id === null) return;
  requested += 1;
  const mine = requested;
  const isOvertaken = () => $requestId.get() !== id || mine <= shown;
  try {
    const request = await getRequestById(id);
    if (isOvertaken()) return;
    shown = mine;
    show(request);
  } catch (error) {
    const problem = asApiError(error);
    if (problem.status !== 404) report(error, { feature: 'requests', component: 'thread' });
    // A request that no longer exists must not be shown from the cache.
    const previous = problem.status === 404 ? loading : $thread.get();
    if (!isOvertaken()) $thread.set(failed(previous, problem));
  }
}
