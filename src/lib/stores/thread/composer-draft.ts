import * as z from 'zod/mini';
import { dropDraft, readDraft, writeDraft } from '../drafts.ts';
import { keptFile } from './kept-file.ts';

const draft = z.object({ text: z.string(), file: z._default(z.nullable(keptFile), null) });

export type ComposerDraft = z.output<typeof draft>;

const empty: ComposerDraft = { text: '', file: null };

function draftName(requestId: string): string {
  return `message:${requestId}`;
}

/** What was typed and uploaded in this request's composer and is not confirmed yet. */
export function readComposerDraft(requestId: string): ComposerDraft {
  return readDraft(draftName(requestId), draft) ?? empty;
}

export function writeComposerDraft(requestId: string, value: ComposerDraft): void {
  if (value.text === '' && value.file === null) dropDraft(draftName(requestId));
  else writeDraft(draftName(requestId), value);
}
