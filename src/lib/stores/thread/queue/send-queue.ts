import { atom, type ReadableAtom } from 'nanostores';
import { asApiError, type ApiError } from '../../../api/shared/api-error.ts';
import { effects } from '../../../effects/effects.ts';
import { describeFailure } from '../../../messages/shared/describe-failure.ts';
import { report } from '../../../telemetry/reporting/report.ts';
import { readSession } from '../../../session/session.ts';
import { cacheOwner } from '../../shared/cache.ts';
import { readComposerDraft, writeComposerDraft } from '../composer/composer-draft.ts';
import { continues, withoutSent } from '../composer/continuation.ts';
import { $openRequestId, showRequest } from '../request-thread.ts';
import { deliver } from './deliver.ts';
import { exclusively } from './exclusively.ts';
import {
  readPendingMessage,
  readPendingMessages,
  removePendingMessage,
  writePendingMessage,
  type MessageContent,
  type MessageVersion,
  type PendingMessage,
  type Posting,
} from './pending-messages.ts';

/*
 * The composer is never cleared before the 201, and a message is shown as soon as it is sent
 * (docs/product/thread.md#after-the-201). So the text stays in the composer, where it can be changed, and the thread shows
 * it as a pending message. Pending messages are stored per employee, so that a reload, another tab or the next visit
 * sends them. There is at most one per request: what follows is written behind it in the same field.
 */
const $pending = atom<readonly PendingMessage[]>([]);
const $delivered = atom<PendingMessage | null>(null);
/** The employee whose messages `$pending` holds. */
let owner: string | null = null;

/** All pending messages, oldest first; follows the storage, other tabs included. */
export const $pendingMessages: ReadableAtom<readonly PendingMessage[]> = $pending;

/** The message that was delivered last, by any tab. */
export const $lastDelivered: ReadableAtom<PendingMessage | null> = $delivered;

/** Reads the pending messages from the storage. */
export function loadPendingMessages(): void {
  owner = cacheOwner();
  $pending.set(readPendingMessages());
}

function store(message: PendingMessage): void {
  writePendingMessage(message);
  loadPendingMessages();
}

/** Returns every version of a message that was posted. */
function postedVersions(message: PendingMessage | null): MessageVersion[] {
  if (message === null) return [];
  const { clientId, body, file, posted, earlier } = message;
  return posted === null ? earlier : [...earlier, { clientId, body, file, posted }];
}

/** Queues a message and sends it; replaces the pending message of the request, of which it is a later version. */
export async function queueMessage(requestId: string, content: MessageContent): Promise<void> {
  const before = readPendingMessage(requestId);
  const isSame = before?.body === content.body && before.file?.key === content.file?.key;
  const fresh = {
    ...content,
    requestId,
    clientId: effects().newId(),
    queuedAtMs: effects().now(),
    posted: null,
    earlier: postedVersions(before),
  };
  const manualSends = (before?.manualSends ?? 0) + 1;
  store({ ...(isSame ? before : fresh), manualSends, status: 'queued', reason: null });
  await sendPendingMessages();
}

/** Sends a waiting or failed message again, unchanged. */
export async function retryMessage(requestId: string): Promise<void> {
  const message = readPendingMessage(requestId);
  if (message === null) return;
  store({ ...message, manualSends: message.manualSends + 1, status: 'queued', reason: null });
  await sendPendingMessages();
}

/** Takes a waiting or failed message back into the composer; one in flight stays. */
export function takeBack(requestId: string): void {
  const message = readPendingMessage(requestId);
  if (message !== null && message.status !== 'queued') store({ ...message, status: 'held', reason: null });
}

/** Removes a delivered message from the queue and from the draft. */
function noteDelivered(message: PendingMessage): void {
  removePendingMessage(message.requestId);
  const draft = readComposerDraft(message.requestId);
  writeComposerDraft(message.requestId, {
    text: withoutSent(draft.text, message.body),
    file: draft.file?.key === message.file?.key ? null : draft.file,
  });
  loadPendingMessages();
  $delivered.set(message);
}

/** Takes over what the employee's other tabs did; they remove a message only when it was delivered. */
export function followOtherTabs(): void {
  const before = $pending.get();
  const ownerBefore = owner;
  loadPendingMessages();
  // After a sign-out or sign-in, the messages of the other employee are still stored.
  if (owner !== ownerBefore) return;
  const kept = new Set($pending.get().map(({ requestId }) => requestId));
  for (const message of before) if (!kept.has(message.requestId)) $delivered.set(message);
}

/** Sent by gateways: the server was not reached, so it refused nothing. */
const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504];

function isUnreachable({ kind, status }: ApiError): boolean {
  return (
    kind === 'network' || kind === 'timeout' || kind === 'aborted' || UNREACHABLE_STATUSES.includes(status)
  );
}

/** Returns the message as stored; null when a sign-out removed it or a later version replaced it. */
function storedVersion({ requestId, clientId }: PendingMessage): PendingMessage | null {
  const stored = readPendingMessage(requestId);
  return stored?.clientId === clientId ? stored : null;
}

function notePosting(message: PendingMessage, posted: Posting): boolean {
  const stored = storedVersion(message);
  if (stored !== null) store({ ...stored, posted });
  return stored !== null;
}

function noteFailure(message: PendingMessage, problem: ApiError): void {
  const reason = describeFailure(problem);
  const isUnchanged = continues(readComposerDraft(message.requestId).text, message.body);
  if (problem.status === 401) store({ ...message, status: 'held', reason: null });
  else if (isUnreachable(problem) && isUnchanged) store({ ...message, status: 'waiting', reason });
  else store({ ...message, status: 'failed', reason });
}

/** Sends one message. Returns false when trying the next one now is pointless. */
async function trySending(message: PendingMessage): Promise<boolean> {
  store({ ...message, status: 'queued' });
  try {
    const request = await deliver(message, (posting) => notePosting(message, posting));
    if (storedVersion(message) !== null) noteDelivered(message);
    if ($openRequestId.get() === message.requestId) showRequest(request);
    return true;
  } catch (error) {
    const stored = storedVersion(message);
    const problem = asApiError(error);
    if (stored !== null) {
      report(error, { feature: 'requests', component: 'send-queue' });
      // After another manual send, the try behind this one reports the outcome.
      if (stored.manualSends === message.manualSends) noteFailure(stored, problem);
    }
    return !isUnreachable(problem) && problem.status !== 401;
  }
}

/** Sends all queued and waiting messages in order, in one tab at a time; stops when the server cannot be reached. */
export async function sendPendingMessages(): Promise<void> {
  const sender = cacheOwner();
  await exclusively(`send-queue:${sender ?? 'unknown'}`, async () => {
    let goesOn = true;
    for (const { requestId } of readPendingMessages()) {
      // Read again: the employee may have taken one back while another was sent.
      const message = readPendingMessage(requestId);
      if (message === null || (message.status !== 'queued' && message.status !== 'waiting')) continue;
      goesOn = goesOn && readSession() !== null && cacheOwner() === sender;
      if (goesOn) goesOn = await trySending(message);
      else if (message.status === 'queued') store({ ...message, status: 'waiting' });
    }
  });
}
