import * as z from 'zod/mini';
import { dropDraft, readDraft, writeDraft } from '../drafts.ts';

const attempt = z.object({
  clientId: z.string(),
  body: z.string(),
  fileKey: z.nullable(z.string()),
  /** How many messages of the same words the thread held before the first try. */
  twinsBefore: z.number(),
});

/** A send whose outcome is not known: the same content sent again carries the same id and is stored once. */
export type Attempt = z.infer<typeof attempt>;

const draft = z.object({ text: z.string(), attempt: z.nullable(attempt) });

export type ComposerDraft = z.infer<typeof draft>;

const empty: ComposerDraft = { text: '', attempt: null };

function draftName(requestId: string): string {
  return `message:${requestId}`;
}

/** What was typed into this request's composer and not sent yet. */
export function readComposerDraft(requestId: string): ComposerDraft {
  return readDraft(draftName(requestId), draft) ?? empty;
}

export function writeComposerDraft(requestId: string, value: ComposerDraft): void {
  if (value.text === '' && value.attempt === null) dropDraft(draftName(requestId));
  else writeDraft(draftName(requestId), value);
}
