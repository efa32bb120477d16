import { call } from '../../api/shared/client.ts';
import type { BodyOf } from '../../contract/shared/endpoint.ts';
import { deskCompletion } from '../../contract/desk-completion.ts';
import { dropDraft, readFields, writeDraft } from '../shared/drafts.ts';
import { act, summaryDraft } from './actions.ts';

/** The fields beside the summary, as they are typed. */
export interface CompletionFields {
  readonly outcome: string;
  readonly minutes: string;
}

const draftName = (completionId: number) => `desk:completion:${String(completionId)}`;

/** Returns what was typed and not sent in this browser; null for nothing. */
export function readTyped(completionId: number): CompletionFields | null {
  return readFields(draftName(completionId), { outcome: '', minutes: '' });
}

export function keepTyped(completionId: number, typed: CompletionFields): void {
  writeDraft(draftName(completionId), typed);
}

/** Says of the completed request what was done and what it gave back. Returns false when it failed. Loads lazily. */
export async function describeCompletion(
  completionId: number,
  completion: BodyOf<typeof deskCompletion>['completion'],
): Promise<boolean> {
  const isStored = await act('describe', (id, rest) =>
    call(deskCompletion, { params: { id }, body: { completion }, query: rest }),
  );
  if (isStored) dropDraft(draftName(completionId));
  if (isStored && completion.summary !== undefined) summaryDraft.forget();
  return isStored;
}
