import { atom, type ReadableAtom } from 'nanostores';
import { asApiError, type ApiError } from '../../api/api-error.ts';
import { effects } from '../../environment/effects.ts';
import { exclusively } from './exclusively.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { report } from '../../telemetry/report.ts';
import { cacheOwner } from '../cache.ts';
import { readSession } from '../session.ts';
import { readComposerDraft, writeComposerDraft } from './composer-draft.ts';
import { continuationOf } from './continuation.ts';
import { deliver } from './deliver.ts';
import {
  readEntries,
  readEntry,
  removeEntry,
  writeEntry,
  type Attempt,
  type OutboxEntry,
  type Posting,
} from './outbox-entries.ts';
import { $openRequestId, showRequest } from './request-thread.ts';
import type { Wording } from './twins.ts';

/*
 * DECISIONS section 5 wants the composer never cleared before the 201, and a send should be seen at once. Both hold: the
 * words stay in the composer, where they can be changed, and the thread shows them as a message on its way. What is on
 * its way is kept per person in the browser's storage, so that a reload, another tab or the next visit sends it on. It
 * is at most one message per request, for what follows is written behind it in the same field.
 */
const $entries = atom<readonly OutboxEntry[]>([]);
const $lastDelivered = atom<OutboxEntry | null>(null);
/** Whose entries these are. */
let owner: string | null = null;

/** Every message on its way, oldest first; follows the storage, other tabs included. */
export const $outbox: ReadableAtom<readonly OutboxEntry[]> = $entries;

/** The message that arrived last, whichever tab sent it. */
export const $delivered: ReadableAtom<OutboxEntry | null> = $lastDelivered;

/** Shows what the storage holds. */
export function readOutbox(): void {
  owner = cacheOwner();
  $entries.set(readEntries());
}

function write(entry: OutboxEntry): void {
  writeEntry(entry);
  readOutbox();
}

/** Everything that was posted of a message and of its earlier versions. */
function postedOf(entry: OutboxEntry | null): Attempt[] {
  if (entry === null) return [];
  const { clientId, body, file, posted, earlier } = entry;
  return posted === null ? earlier : [...earlier, { clientId, body, file, posted }];
}

/** Hands a message over for sending; it takes the place of the one before, of which it is a later version. */
export async function sendOff(requestId: string, message: Wording): Promise<void> {
  const before = readEntry(requestId);
  const isSame = before?.body === message.body && before.file?.key === message.file?.key;
  const fresh = {
    ...message,
    requestId,
    clientId: effects().newId(),
    queuedAtMs: effects().now(),
    posted: null,
    earlier: postedOf(before),
  };
  const asked = (before?.asked ?? 0) + 1;
  write({ ...(isSame ? before : fresh), asked, status: 'queued', reason: null });
  await drainOutbox();
}

/** Sends a message that waits or failed once more. */
export async function sendAgain(requestId: string): Promise<void> {
  const entry = readEntry(requestId);
  if (entry === null) return;
  write({ ...entry, asked: entry.asked + 1, status: 'queued', reason: null });
  await drainOutbox();
}

/** Takes a message back into the composer; one that is being sent cannot be. */
export function takeBack(requestId: string): void {
  const entry = readEntry(requestId);
  if (entry !== null && entry.status !== 'queued') write({ ...entry, status: 'held', reason: null });
}

/** Takes a message that arrived out of the outbox and out of the draft. */
function noteDelivered(entry: OutboxEntry): void {
  removeEntry(entry.requestId);
  const draft = readComposerDraft(entry.requestId);
  writeComposerDraft(entry.requestId, {
    text: withoutSent(draft.text, entry.body),
    file: draft.file?.key === entry.file?.key ? null : draft.file,
  });
  readOutbox();
  $lastDelivered.set(entry);
}

/** Follows another tab of the same person, which removes a message only when it has arrived. */
export function followOutbox(): void {
  const before = $entries.get();
  const ownerBefore = owner;
  readOutbox();
  // Somebody signed out or in: what is not theirs is still where it was.
  if (owner !== ownerBefore) return;
  const kept = new Set($entries.get().map(({ requestId }) => requestId));
  for (const entry of before) if (!kept.has(entry.requestId)) $lastDelivered.set(entry);
}

/** Words that were added while the message was on its way are the beginning of the next one. */
export function withoutSent(typed: string, sent: string): string {
  return continuationOf(typed, sent) ?? typed;
}

/** Answers like these say that the server was not reached, not that it refused. */
const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504];

function isUnreachable({ kind, status }: ApiError): boolean {
  return (
    kind === 'network' || kind === 'timeout' || kind === 'aborted' || UNREACHABLE_STATUSES.includes(status)
  );
}

/** The message as it is kept; null when a sign-out wiped it or a later version took its place: no more of it then. */
function current({ requestId, clientId }: OutboxEntry): OutboxEntry | null {
  const kept = readEntry(requestId);
  return kept?.clientId === clientId ? kept : null;
}

function notePosting(entry: OutboxEntry, posted: Posting): boolean {
  const kept = current(entry);
  if (kept !== null) write({ ...kept, posted });
  return kept !== null;
}

function noteFailure(entry: OutboxEntry, problem: ApiError): void {
  const reason = describeFailure(problem);
  const isUnchanged = continuationOf(readComposerDraft(entry.requestId).text, entry.body) !== null;
  if (problem.status === 401) write({ ...entry, status: 'held', reason: null });
  else if (isUnreachable(problem) && isUnchanged) write({ ...entry, status: 'waiting', reason });
  else write({ ...entry, status: 'failed', reason });
}

/** Sends one message; false when there is no use in trying the next one now. */
async function attempt(entry: OutboxEntry): Promise<boolean> {
  write({ ...entry, status: 'queued' });
  try {
    const request = await deliver(entry, (posting) => notePosting(entry, posting));
    if (current(entry) !== null) noteDelivered(entry);
    if ($openRequestId.get() === entry.requestId) showRequest(request);
    return true;
  } catch (error) {
    const kept = current(entry);
    const problem = asApiError(error);
    if (kept !== null) {
      report(error, { feature: 'requests', component: 'outbox' });
      // Pressed again meanwhile: the try that stands behind this one tells how it went.
      if (kept.asked === entry.asked) noteFailure(kept, problem);
    }
    return !isUnreachable(problem) && problem.status !== 401;
  }
}

/** Sends what is on its way, in order, in one tab at a time; what the server cannot be reached for waits. */
export async function drainOutbox(): Promise<void> {
  const whose = cacheOwner();
  await exclusively(`outbox:${whose ?? 'unknown'}`, async () => {
    let goesOn = true;
    for (const { requestId } of readEntries()) {
      // Read again: while one is sent, another may have been taken back.
      const entry = readEntry(requestId);
      if (entry === null || (entry.status !== 'queued' && entry.status !== 'waiting')) continue;
      goesOn = goesOn && readSession() !== null && cacheOwner() === whose;
      if (goesOn) goesOn = await attempt(entry);
      else if (entry.status === 'queued') write({ ...entry, status: 'waiting' });
    }
  });
}
