import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/api-error.ts';
import { getRequestById } from '../../api/thread.ts';
import { request as requestSchema, type Message, type Request } from '../../contract/requests.ts';
import { report } from '../../telemetry/report.ts';
import { matchPath } from '../../routes/match.ts';
import { readCache, writeCache } from '../cache.ts';
import { failed, loading, ready, type Remote } from '../remote.ts';
import '../session-refusal.ts';

/** The request whose screen is open. */
export const $thread = atom<Remote<Request>>(loading);

const $requestId = atom<string | null>(null);

/** The id in the open screen's address; null before it was read. */
export const $openRequestId: ReadableAtom<string | null> = $requestId;

/** More than a screen or two of a thread is not needed for a first paint, and storage is small. */
const MESSAGES_KEPT = 100;

function cacheName(id: string): string {
  return `request:${id}`;
}

/** Epoch milliseconds: as text, instants of different precision would sort wrongly. */
function timeOf(message: Message): number {
  const instant = Date.parse(message.external_created_at ?? '');
  return Number.isNaN(instant) ? 0 : instant;
}

/** Oldest first, by time and then by id (DECISIONS section 5). */
export function inOrder(messages: readonly Message[]): Message[] {
  // Read once per message: a comparison that reads two instants is most of the work in a long thread.
  const times = new Map(messages.map((message) => [message, timeOf(message)]));
  return [...messages].sort((one, other) => {
    const byTime = (times.get(one) ?? 0) - (times.get(other) ?? 0);
    return byTime !== 0 ? byTime : Number(one.id) - Number(other.id);
  });
}

/** Refreshes are counted: an answer that is overtaken by a newer one must not take its place. */
let asked = 0;
let shown = 0;

/** Shows the answer to a message: refreshes that were asked for before it may not know the message yet. */
export function showRequest(request: Request): void {
  shown = asked;
  show(request);
}

function show(request: Request): void {
  const ordered = { ...request, messages: inOrder(request.messages) };
  $thread.set(ready(ordered));
  const id = $requestId.get();
  if (id === null) return;
  writeCache(cacheName(id), { ...ordered, messages: ordered.messages.slice(-MESSAGES_KEPT) });
}

/** The open thread was seen up to a message; what came after that one is another matter. */
export function noteSeen(externalId: string, messageId: number, unread: number): void {
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

/** Opens a request: the last known version at once, the current one as soon as it is here. */
export async function openThread(id: string): Promise<void> {
  $requestId.set(id);
  const cached = readCache(cacheName(id), requestSchema);
  $thread.set(cached ? ready(cached) : loading);
  await refreshThread();
}

/** Fetches the open request again; what is shown stays until the answer is here. */
export async function refreshThread(): Promise<void> {
  const id = $requestId.get();
  if (id === null) return;
  asked += 1;
  const mine = asked;
  const isOvertaken = () => $requestId.get() !== id || mine <= shown;
  try {
    const request = await getRequestById(id);
    if (isOvertaken()) return;
    shown = mine;
    show(request);
  } catch (error) {
    const problem = asApiError(error);
    if (problem.status !== 404) report(error, { feature: 'requests', component: 'thread' });
    // A request that is gone must not be shown from memory.
    const previous = problem.status === 404 ? loading : $thread.get();
    if (!isOvertaken()) $thread.set(failed(previous, problem));
  }
}
