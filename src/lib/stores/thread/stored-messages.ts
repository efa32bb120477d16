import { z } from '../../contract/shared/schemas.ts';
import { givenAnswer } from '../../contract/thread.ts';
import { effects } from '../../effects/effects.ts';
import { cacheOwner, draftKey } from '../shared/remote.ts';
import { dropDraft, PENDING_MESSAGES, readDraft, writeDraft } from '../shared/drafts.ts';
import type { UploadState } from '../uploads/upload.ts';
import { joined } from './message-text.ts';

/** An uploaded file as drafts and pending messages store it; the bytes are on the server. */
const storedFile = z.object({ key: z.string(), name: z.string(), type: z.string(), sizeBytes: z.number() });
export type StoredFile = z.infer<typeof storedFile>;

/** Returns the file of an upload; null until it is uploaded. */
export function storedFileOf(state: UploadState): StoredFile | null {
  if (state.status !== 'uploaded') return null;
  const { name, type, sizeBytes } = state.file;
  return { key: state.key, name, type, sizeBytes };
}

export interface MessageContent {
  readonly body: string;
  readonly file: StoredFile | null;
}

const pendingMessage = z.object({
  requestId: z.string(),
  /** Made once and sent with every try: the API stores one message per id. */
  clientId: z.string(),
  body: z.string(),
  file: z.nullable(storedFile),
  /** The answer to a card; `body` shows it until the server has written its text. */
  cardAnswer: z.optional(givenAnswer),
  /** The order of sending. Grows with every message, also when the clock is set back. */
  queuedAtMs: z.number(),
  /** `queued` is sent in its turn, `waiting` once the server can be reached, `failed` when the employee retries it. */
  status: z.enum(['queued', 'waiting', 'failed']),
  /** Why the server refused it, as a sentence. */
  reason: z.nullable(z.string()),
  /** How many such messages there were before the last POST, for an API without `client_id`; null before the first. */
  identicalBefore: z.nullable(z.number()),
});

/** A message that was sent and is not delivered yet. */
export type PendingMessage = z.infer<typeof pendingMessage>;

export function readPendingMessage(clientId: string): PendingMessage | null {
  return readDraft(PENDING_MESSAGES + clientId, pendingMessage);
}

/** Stores a message. Returns false when it lasts only as long as the page, or the employee is not known yet. */
export function writePendingMessage(message: PendingMessage): boolean {
  return writeDraft(PENDING_MESSAGES + message.clientId, message) && cacheOwner() !== null;
}

export function removePendingMessage(clientId: string): void {
  dropDraft(PENDING_MESSAGES + clientId);
}

/** Returns the employee's pending messages in this browser, in the order of sending. */
export function readPendingMessages(): readonly PendingMessage[] {
  const start = draftKey(PENDING_MESSAGES);
  const found = effects()
    .local.keys()
    .filter((key) => key.startsWith(start))
    .map((key) => readPendingMessage(key.slice(start.length)));
  return found.filter((one) => one !== null).sort((one, other) => one.queuedAtMs - other.queuedAtMs);
}

const composerDraft = z.object({
  text: z.string(),
  files: z._default(z.array(storedFile), []),
  /** The message that the text was sent as before: sent unchanged, it is the same one again. */
  sentAs: z._default(z.nullable(pendingMessage), null),
});

/** The text and the files of a request's composer (docs/product/thread.md#message-drafts). */
export type ComposerDraft = z.output<typeof composerDraft>;

const draftName = (requestId: string) => `message:${requestId}`;

export function readComposerDraft(requestId: string): ComposerDraft {
  return readDraft(draftName(requestId), composerDraft) ?? { text: '', files: [], sentAs: null };
}

export function writeComposerDraft(requestId: string, draft: ComposerDraft): void {
  if (draft.text === '' && draft.files.length === 0) dropDraft(draftName(requestId));
  else writeDraft(draftName(requestId), draft);
}

/** Returns a name for a further draft of a request: of a tab in which other words are typed than in the one before. */
export const newDraftOf = (requestId: string) => `${requestId}:${effects().newId()}`;

/** Returns the draft of a request, behind whose words are those of other tabs; their drafts become a part of it. */
export function takeComposerDrafts(requestId: string): ComposerDraft {
  const start = draftKey(draftName(`${requestId}:`));
  const others = effects()
    .local.keys()
    .filter((key) => key.startsWith(start))
    .map((key) => `${requestId}:${key.slice(start.length)}`);
  if (others.length === 0) return readComposerDraft(requestId);
  const drafts = [requestId, ...others].map(readComposerDraft);
  const [{ sentAs } = { sentAs: null }] = drafts;
  const text = drafts.map((draft) => draft.text).reduce(joined);
  const draft = { text, files: drafts.flatMap(({ files }) => files), sentAs };
  // Kept before the others are dropped.
  writeComposerDraft(requestId, draft);
  for (const other of others) dropDraft(draftName(other));
  return draft;
}
