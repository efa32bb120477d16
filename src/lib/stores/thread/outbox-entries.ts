import * as z from 'zod/mini';
import { effects } from '../../environment/effects.ts';
import { draftKey } from '../cache.ts';
import { dropDraft, readDraft, writeDraft } from '../drafts.ts';
import { keptFile } from './kept-file.ts';

const attempt = z.object({
  /** Made once and sent with every try: the API stores one message of it. */
  clientId: z.string(),
  body: z.string(),
  file: z.nullable(keptFile),
  /** How many messages of the same words the thread held before the first try, for an API that keeps no ids of ours. */
  twinsBefore: z.number(),
});

/** One message as it was handed over for sending. */
export type Attempt = z.infer<typeof attempt>;

const entry = z.extend(attempt, {
  requestId: z.string(),
  queuedAtMs: z.number(),
  /** It was sent at least once, and nobody knows whether it arrived. */
  tried: z.boolean(),
  /** What was tried before the words were changed; it may have arrived. */
  earlier: z.nullable(attempt),
  /**
   * `queued` is sent as soon as it is its turn, `waiting` when the server can be reached, `failed` when somebody says
   * so. `held` is back in the composer; it is only remembered because it may have arrived.
   */
  status: z.enum(['queued', 'waiting', 'failed', 'held']),
  /** Why the last try failed, as a sentence. */
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
