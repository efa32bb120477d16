import { atom, computed } from 'nanostores';
import { ApiError, asApiError } from '../../api/shared/api-error.ts';
import { getRequestById, postRequestMessage } from '../../api/thread.ts';
import type { Request } from '../../contract/requests.ts';
import { effects } from '../../effects/effects.ts';
import { loadOptional } from '../../effects/lazy-load.ts';
import { plainText } from '../../format/plain-text.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { readSession } from '../../session/session.ts';
import { $user } from '../session/user.ts';
import { cacheOwner, dataOf } from '../shared/remote.ts';
import { $openRequestId, $thread, FIRST_PART, showRequest } from './request-thread.ts';
import {
  type MessageContent,
  type PendingMessage,
  readPendingMessage,
  readPendingMessages,
  removePendingMessage,
  writePendingMessage,
} from './stored-messages.ts';

/*
 * Sent messages wait here until the API has confirmed them (docs/product/thread.md#pending-messages). They are stored per
 * employee, so that a reload, another tab or the next visit sends them.
 */
/** All pending messages, in the order of sending; follows the storage, other tabs included. */
export const $pendingMessages = atom<readonly PendingMessage[]>([]);
/** The message that this tab delivered last. */
export const $lastDelivered = atom<PendingMessage | null>(null);

/** The pending messages of the open request. */
export const $openPendingMessages = computed([$pendingMessages, $openRequestId], (messages, requestId) =>
  messages.filter((message) => message.requestId === requestId),
);

export function loadPendingMessages(): void {
  $pendingMessages.set(readPendingMessages());
}

/** Changes a pending message. Returns false when there is none: another tab delivered it, or a sign-out removed it. */
function change(clientId: string, changed: Partial<PendingMessage>): boolean {
  const message = readPendingMessage(clientId);
  if (message === null) return false;
  writePendingMessage({ ...message, ...changed });
  loadPendingMessages();
  return true;
}

/** Lets a message that was taken back after a lost answer be sent as another one, when its employee asks for it. */
function renew(clientId: string): void {
  const message = readPendingMessage(clientId);
  if (message === null) return;
  removePendingMessage(clientId);
  writePendingMessage({ ...message, clientId: effects().newId() });
  loadPendingMessages();
}

function remove(clientId: string): void {
  removePendingMessage(clientId);
  loadPendingMessages();
}

/** Returns the message to send: the one as which the same content was sent before, or a new one in its place. */
export function messageOf(
  requestId: string,
  content: MessageContent,
  before: PendingMessage | null,
): PendingMessage {
  const isSame = before?.body === content.body && before.file?.key === content.file?.key;
  if (before !== null && isSame) return before;
  if (before !== null) remove(before.clientId);
  return {
    ...content,
    requestId,
    clientId: effects().newId(),
    queuedAtMs: 0,
    status: 'queued',
    reason: null,
    identicalBefore: null,
  };
}

/** Puts a message at the end of the queue. Returns false when it could not be stored, and lasts as long as the page. */
export function queueMessage(message: PendingMessage): boolean {
  const lastMs = readPendingMessages().at(-1)?.queuedAtMs ?? 0;
  const queuedAtMs = Math.max(effects().now(), lastMs + 1);
  const isStored = writePendingMessage({ ...message, queuedAtMs, status: 'queued', reason: null });
  loadPendingMessages();
  return isStored;
}

/** Takes a message out of the queue. Those behind it are sent. */
export function removeMessage(clientId: string): void {
  remove(clientId);
  void sendPendingMessages();
}

/** Sends a waiting or refused message again, unchanged. */
export async function retryMessage(clientId: string): Promise<void> {
  const queue = () => void change(clientId, { status: 'queued', reason: null });
  queue();
  // Again in its turn: an automatic try may have failed meanwhile.
  await sendPendingMessages(queue);
}

/** Sent by gateways: the server was not reached, so it refused nothing. */
const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504];

function isUnreachable({ kind, status }: ApiError): boolean {
  return (
    kind === 'network' || kind === 'timeout' || kind === 'aborted' || UNREACHABLE_STATUSES.includes(status)
  );
}

/** Sends one message. Returns false when trying the next one now is pointless. */
async function trySending(message: PendingMessage): Promise<boolean> {
  const { clientId, requestId } = message;
  try {
    const request = await deliver(message);
    remove(clientId);
    $lastDelivered.set(message);
    if ($openRequestId.get() === requestId) showRequest(request);
    return true;
  } catch (error) {
    const problem = asApiError(error);
    // Taken out of the queue meanwhile.
    if (readPendingMessage(clientId) === null) return problem.status !== 401;
    const isPointless = isUnreachable(problem) || problem.status === 401;
    if (isPointless) change(clientId, { status: 'waiting' });
    else change(clientId, { status: 'failed', reason: describeFailure(problem) });
    if (problem.code === 'too_late') renew(clientId);
    return !isPointless;
  }
}

/** Returns the message that is sent next: a refused one holds back those behind it in the same request. */
function nextMessage(): PendingMessage | undefined {
  const messages = readPendingMessages();
  const refused = new Set(
    messages.filter(({ status }) => status === 'failed').map(({ requestId }) => requestId),
  );
  return messages.find(({ requestId }) => !refused.has(requestId));
}

/** The last turn of each name in this tab, for browsers without locks. */
const lastTurn = new Map<string, Promise<unknown>>();

/** Runs one task of a name at a time among the browser's tabs. Without locks (no https) only in this one: `client_id` prevents duplicates. */
function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks !== undefined) return locks.request(name, work);
  const turn = (lastTurn.get(name) ?? Promise.resolve()).then(work, work);
  lastTurn.set(name, turn);
  return turn;
}

/** Sends all pending messages in order, in one tab at a time; stops when the server cannot be reached. */
export async function sendPendingMessages(prepare?: () => void): Promise<void> {
  const sender = cacheOwner();
  const maySend = () => readSession() !== null && cacheOwner() === sender;
  await exclusively(`send-queue:${sender ?? 'unknown'}`, async () => {
    prepare?.();
    for (let message = nextMessage(); message !== undefined; message = nextMessage()) {
      if (maySend() && (await trySending(message))) continue;
      for (const { clientId, status } of readPendingMessages())
        if (status === 'queued') change(clientId, { status: 'waiting' });
      return;
    }
  });
}

/** Tells whether the API stores `client_id`; with any other API, messages are matched by their content. */
function storesIds(request: Request | null): boolean {
  return request?.messages.some((message) => message.client_id !== undefined) === true;
}

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Counts the employee's messages with this content. Where the API returns no files, the text alone decides. */
function countIdenticalMessages(request: Request, { body, file }: MessageContent): number {
  const wanted = withSingleSpaces(body);
  return request.messages.filter(
    (message) =>
      message.source === 'user' &&
      plainText(message.body_html) === wanted &&
      (file === null || message.attachment_keys.length === 0 || message.attachment_keys.includes(file.key)),
  ).length;
}

/** Tells whether an earlier try was stored although its reply was lost. */
function isStored(request: Request, message: PendingMessage): boolean {
  const { clientId, identicalBefore } = message;
  if (identicalBefore === null) return false;
  if (storesIds(request)) return request.messages.some(({ client_id }) => client_id === clientId);
  return countIdenticalMessages(request, message) > identicalBefore;
}

/** Tells whether a message only says thanks for a completion that the API knows (docs/product/completion.md#message-of-thanks). */
async function onlyThanks(
  request: Request | null,
  { body, file, cardAnswer }: PendingMessage,
): Promise<boolean> {
  if (request?.completion == null || file !== null || cardAnswer !== undefined) return false;
  const code = await loadOptional(() => import('./only-thanks.ts'));
  return code?.saysOnlyThanks(body) === true;
}

/**
 * Delivers a message and returns the request with it. Looks for an earlier try first, so that any API stores the message
 * once, with or without `client_id`; only the first try to a thread that is known to have ids is a single call. The number of
 * identical messages is stored before the POST.
 * @throws {ApiError} also when the message was taken out of the queue meanwhile.
 */
async function deliver(message: PendingMessage): Promise<Request> {
  const { requestId, clientId, body, file, cardAnswer, identicalBefore } = message;
  const open = $openRequestId.get() === requestId ? dataOf($thread.get()) : null;
  const isKnown = identicalBefore === null && storesIds(open);
  const request = isKnown ? null : await getRequestById(requestId);
  if (request !== null && isStored(request, message)) return request;
  const identical = request === null ? 0 : countIdenticalMessages(request, message);
  if (!change(clientId, { identicalBefore: identical })) throw new ApiError({ kind: 'aborted' });
  const posted = {
    body,
    source: 'user',
    source_name: dataOf($user.get())?.full_name ?? '',
    attachment_keys: file === null ? [] : [file.key],
    client_id: clientId,
    ...(cardAnswer && { card_answer: cardAnswer }),
    ...((await onlyThanks(request ?? open, message)) && { is_thanks: true }),
  } as const;
  return postRequestMessage(requestId, posted, FIRST_PART);
}
