import { atom, computed, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import {
  deskRequest,
  type DeskRequest,
  type RequestStep,
  type ThreadRest,
} from '../../contract/desk-request.ts';
import { ownChange } from '../desk-queue/queue-rows.ts';
import { createRemote, dataOf, failed, loading, ready, type Remote } from '../shared/remote.ts';

/** The request whose screen is open at the desk. */
export const $deskRequest = atom<Remote<DeskRequest>>(loading);
/** The id in the address of the open request; null before one is open. */
export const $openRequestId = atom<string | null>(null);
/** The id of the newest message that the concierge has seen; 0 without any. */
export const $seenMessageId = atom(0);
/** The id of the first message that came between the reading and a refused reply; null without one. */
export const $newFromId = atom<number | null>(null);

/** How many changes of requests this page has sent. */
export const $changesSent = atom(0);

/** Refreshes are numbered: a reply that a newer one has overtaken is dropped. */
let requested = 0;
let shown = 0;
let flight = new AbortController();

/** Returns the id in the address of the open request. @throws {Error} before one is open */
export function openDeskRequestId(): string {
  const id = $openRequestId.get();
  if (id === null) throw new Error('No request is open.');
  return id;
}

function messageIds({ request }: DeskRequest): number[] {
  return request.messages.map(({ id }) => id);
}

/** A thread may be half a megabyte, so that the calls of the open request ask for what this page does not have. */
function missingRest(): ThreadRest {
  const request = dataOf($deskRequest.get());
  const newest = request === null ? 0 : Math.max(0, ...messageIds(request));
  return newest === 0 ? {} : { after: String(newest) };
}

function knownUpTo({ after = '0' }: ThreadRest) {
  return dataOf($deskRequest.get())?.request.messages.filter(({ id }) => id <= Number(after)) ?? [];
}

/** Tells whether the page has what the server has of the thread: a message may have been taken back or corrected. */
function isCurrent({ known }: DeskRequest, rest: ThreadRest): boolean {
  const own = knownUpTo(rest);
  const corrected = own.map(({ corrected_at: at }) => at ?? '').toSorted();
  return own.length === known.count && (corrected.at(-1) ?? '') === (known.corrected_at ?? '');
}

function show(answer: DeskRequest, rest: ThreadRest): void {
  const messages = [...knownUpTo(rest), ...answer.request.messages];
  $deskRequest.set(ready({ ...answer, request: { ...answer.request, messages } }));
}

/** Shows what a step changed. Returns false when the page does not have the rest. */
function showStep({ status, newest_message_id: newest, ...step }: RequestStep): boolean {
  const request = dataOf($deskRequest.get());
  if (request === null) return false;
  $deskRequest.set(ready({ ...request, ...step, request: { ...request.request, status } }));
  return newest === Math.max(0, ...messageIds(request));
}

/** Sends a change of the open request; loads begun before it are dropped. Returns what is shown, unless another request was opened. */
export async function changeDeskRequest(
  send: (id: string, rest: ThreadRest) => Promise<DeskRequest | RequestStep>,
): Promise<DeskRequest | null> {
  const id = openDeskRequestId();
  const rest = missingRest();
  $changesSent.set($changesSent.get() + 1);
  const answer = await ownChange(id, () => send(id, rest));
  if ($openRequestId.get() !== id) return null;
  const isLoading = shown < requested;
  shown = requested;
  if ('request' in answer) {
    show(answer, rest);
    if (!isCurrent(answer, rest)) await refreshDeskRequest({});
  } else if (!showStep(answer) || isLoading) await refreshDeskRequest();
  return dataOf($deskRequest.get());
}

export async function openDeskRequest(id: string): Promise<void> {
  $openRequestId.set(id);
  $seenMessageId.set(0);
  $newFromId.set(null);
  $deskRequest.set(loading);
  flight.abort();
  await refreshDeskRequest();
}

/** Loads the open request again, its thread behind `rest`; what is shown stays meanwhile, and when the load fails. */
export async function refreshDeskRequest(rest = missingRest()): Promise<void> {
  const id = $openRequestId.get();
  if (id === null) return;
  requested += 1;
  const mine = requested;
  // The first load goes on: the stream opens meanwhile and asks for another one, which would show the request later.
  if ($deskRequest.get().status !== 'loading') flight.abort();
  flight = new AbortController();
  const isOvertaken = () => $openRequestId.get() !== id || mine <= shown;
  try {
    const answer = await call(deskRequest, { params: { id }, query: rest, signal: flight.signal });
    if (isOvertaken()) return;
    shown = mine;
    show(answer, rest);
    if (!isCurrent(answer, rest)) await refreshDeskRequest({});
  } catch (error) {
    const problem = asApiError(error);
    if (problem.kind === 'aborted' || isOvertaken()) return;
    $deskRequest.set(failed(problem.status === 404 ? loading : $deskRequest.get(), problem));
  }
}

/** Loads the request again when a live update concerns it; null concerns all. */
export async function refreshIfShown(externalId: string | null): Promise<void> {
  const known = dataOf($deskRequest.get())?.request.external_id ?? $openRequestId.get();
  if (externalId === null || externalId === known) await refreshDeskRequest();
}

/** Says that the concierge has seen a message, and so all before it. */
export function seeMessage(id: number): void {
  $seenMessageId.set(Math.max($seenMessageId.get(), id));
}

/** Says that the concierge has seen all messages that are shown. */
export function seeMessages(): void {
  const request = dataOf($deskRequest.get());
  for (const id of request === null ? [] : messageIds(request)) seeMessage(id);
}

/** Loads what the refused reply had not seen, and marks it (docs/product/desk-request.md#nobody-writes-over-anybody). */
export async function showWhatIsNew(): Promise<void> {
  const seen = $seenMessageId.get();
  await refreshDeskRequest();
  const request = dataOf($deskRequest.get());
  if (request !== null) $newFromId.set(messageIds(request).find((id) => id > seen) ?? null);
}

/** Takes the mark off, once a reply has been sent. */
export function forgetWhatIsNew(): void {
  $newFromId.set(null);
}

interface OfRequest<Data> {
  /** Loading again once another request is open. */
  readonly $remote: ReadableAtom<Remote<Data>>;
  /** Loads it for the open request. Never rejects. */
  refresh(): Promise<void>;
}

/** Creates the store of what belongs to the open request, and to no other one that is opened in the same page. */
export function createOfRequest<Data>(
  get: (id: string, signal: AbortSignal) => Promise<Data>,
): OfRequest<Data> {
  const { $remote, refresh } = createRemote({
    load: async (signal) => {
      const id = openDeskRequestId();
      return { id, answer: await get(id, signal) };
    },
    whileLoading: 'restart',
  });
  return {
    $remote: computed([$remote, $openRequestId], (remote, id): Remote<Data> => {
      if (remote.status !== 'ready') return remote;
      return remote.data.id === id ? { ...remote, data: remote.data.answer } : loading;
    }),
    refresh,
  };
}
