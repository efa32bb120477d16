import { z } from '../../../contract/shared/zod.ts';
import { effects } from '../../../effects/effects.ts';
import { draftKey } from '../../shared/cache.ts';
import { dropDraft, readDraft, writeDraft } from '../../shared/drafts.ts';

/** An uploaded file as drafts and pending messages store it; the bytes are on the server. */
export const storedFile = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number(),
});
export type StoredFile = z.infer<typeof storedFile>;

const content = { body: z.string(), file: z.nullable(storedFile) };

/** The text and the file of a message. */
export interface MessageContent {
  readonly body: string;
  readonly file: StoredFile | null;
}

const posting = z.object({
  ...content,
  /** Number of messages with the same content before the call, for an API without `client_id`. */
  twinsBefore: z.number(),
});

/** The content of one POST: the whole message, or what it adds to an earlier version that was delivered. */
export type Posting = z.infer<typeof posting>;

const version = z.object({
  ...content,
  /** Made once and sent with every try: the API stores one message per id. */
  clientId: z.string(),
  /** Stored before the call; from then on the message may have been delivered. */
  posted: z.nullable(posting),
});

/** One version of a message: a new one begins when the employee changes the content and sends again. */
export type MessageVersion = z.infer<typeof version>;

const pendingMessage = z.extend(version, {
  requestId: z.string(),
  queuedAtMs: z.number(),
  /** Posted versions with other content, oldest first; any of them may have been delivered. */
  earlier: z.array(version),
  /**
   * `queued` is sent in its turn, `waiting` when the server can be reached, `failed` when the employee retries. `held` is
   * back in the composer and only remembered because it may have been delivered.
   */
  status: z.enum(['queued', 'waiting', 'failed', 'held']),
  /** Number of manual sends; a failed automatic retry must not overwrite a newer manual one. */
  manualSends: z._default(z.number(), 0),
  /** The reason of the last failure, as a sentence; stays while a waiting message is retried. */
  reason: z.nullable(z.string()),
});

/** The undelivered message of a request. There is at most one, and its text stays in the composer. */
export type PendingMessage = z.infer<typeof pendingMessage>;

/** The name of earlier releases: another one would lose the messages that are stored under it. */
const STORED_AS = 'outbox:';

export function readPendingMessage(requestId: string): PendingMessage | null {
  return readDraft(STORED_AS + requestId, pendingMessage);
}

export function writePendingMessage(value: PendingMessage): void {
  writeDraft(STORED_AS + value.requestId, value);
}

export function removePendingMessage(requestId: string): void {
  dropDraft(STORED_AS + requestId);
}

/** Returns the employee's pending messages in this browser, in the order of sending. */
export function readPendingMessages(): readonly PendingMessage[] {
  const start = draftKey(STORED_AS);
  const found = effects()
    .local.keys()
    .filter((key) => key.startsWith(start))
    .map((key) => readPendingMessage(key.slice(start.length)));
  return found.filter((one) => one !== null).sort((one, other) => one.queuedAtMs - other.queuedAtMs);
}
