import { z } from '../../../contract/shared/zod.ts';
import { dropDraft, readDraft, writeDraft } from '../../shared/drafts.ts';
import { storedFile } from '../queue/pending-messages.ts';

const draft = z.object({ text: z.string(), file: z._default(z.nullable(storedFile), null) });

export type ComposerDraft = z.output<typeof draft>;

const empty: ComposerDraft = { text: '', file: null };

function draftName(requestId: string): string {
  return `message:${requestId}`;
}

/** Reads the text and the file of a request's composer that are not delivered (docs/product/thread.md#message-drafts). */
export function readComposerDraft(requestId: string): ComposerDraft {
  return readDraft(draftName(requestId), draft) ?? empty;
}

export function writeComposerDraft(requestId: string, value: ComposerDraft): void {
  if (value.text === '' && value.file === null) dropDraft(draftName(requestId));
  else writeDraft(draftName(requestId), value);
}
