import * as z from 'zod/mini';
import { effects } from '../../environment/effects.ts';
import { draftKey } from '../cache.ts';
import { dropDraft, readDraft, writeDraft } from '../drafts.ts';
import { keptFile } from './kept-file.ts';

const wording = { body: z.string(), file: z.nullable(keptFile) };

const posting = z.object({
  ...wording,
  /** How many messages of the same words the thread held before, for an API that keeps no ids of ours. */
  twinsBefore: z.number(),
});

/** What was posted of a message: all of it, or what it adds to an earlier version that did arrive. */
export type Posting = z.infer<typeof posting>;

const attempt = z.object({
  ...wording,
  /** Made once and sent with every try: the API stores one message of it. */
  clientId: z.string(),
  /** Noted before it is posted; from then on nobody knows whether it arrived. */
  posted: z.nullable(posting),
});

/** One message as it was handed over for sending. */
export type Attempt = z.infer<typeof attempt>;

const entry = z.extend(attempt, {
  requestId: z.string(),
  queuedAtMs: z.number(),
  /** What was posted before the words were changed, oldest first; any of it may have arrived. */
  earlier: z.array(attempt),
  /**
   * `queued` is sent as soon as it is its turn, `waiting` when the server can be reached, `failed` when somebody says
   * so. `held` is back in the composer; it is only remembered because it may have arrived.
   */
  status: z.enum(['queued', 'waiting', 'failed', 'held']),
  /** How often somebody has said so: a try that fails has no say in what was asked for while it was under way. */
  asked: z._default(z.number(), 0),
  /** Why the last try failed, as a sentence; it stands while a message that waits is tried again by itself. */
  reason: z.nullable(z.string()),
});

/** The message of one request that is on its way; there is at most one, and its words stay in the composer. */
export type OutboxEntry = z.infer<typeof entry>;

const PREFIX = 'outbox:';

export function readEntry(requestId: string): OutboxEntry | null {
  return readDraft(PREFIX + requestId, entry);
}

export function writeEntry(value: OutboxEntry): void {
  writeDraft(PREFIX + value.requestId, value);
}

export function removeEntry(requestId: string): void {
  dropDraft(PREFIX + requestId);
}

/** Everything this person has on its way in this browser, in the order in which it was sent off. */
export function readEntries(): readonly OutboxEntry[] {
  const start = draftKey(PREFIX);
  const entries = effects()
    .local.keys()
    .filter((key) => key.startsWith(start))
    .map((key) => readEntry(key.slice(start.length)));
  return entries.filter((found) => found !== null).sort((one, other) => one.queuedAtMs - other.queuedAtMs);
}
