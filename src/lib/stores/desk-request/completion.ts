import { call } from '../../api/shared/client.ts';
import type { BodyOf } from '../../contract/shared/endpoint.ts';
import { deskCompletion, deskOutcomes, type Outcome } from '../../contract/desk-completion.ts';
import { dropDraft, readFields, writeDraft } from '../shared/drafts.ts';
import { act, summaryDraft } from './actions.ts';
import { createRemote, dataOf } from '../shared/remote.ts';
import { $deskRequest, openDeskRequestId } from './desk-request.ts';

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

interface Outcomes {
  /** The request that they are shown beside. */
  readonly requestId: string;
  readonly outcomes: readonly Outcome[];
}

/** What worked in other requests of the survey of the open one. */
export const { $remote: $outcomes, refresh: refreshOutcomes } = createRemote<Outcomes>({
  load: async (signal) => {
    // The address may have the other id.
    const requestId = dataOf($deskRequest.get())?.request.external_id ?? openDeskRequestId();
    return { requestId, ...(await call(deskOutcomes, { params: { id: requestId }, signal })) };
  },
  whileLoading: 'restart',
});
