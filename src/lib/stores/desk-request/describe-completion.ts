import { type Described, putCompletion } from '../../api/desk-completion.ts';
import { act, summaryDraft } from './actions.ts';

/** Says of the completed request what was done and what it gave back. Returns false when it failed. Loads lazily. */
export async function describeCompletion(completion: Described): Promise<boolean> {
  const isStored = await act('describe', (id, rest) => putCompletion(id, completion, rest));
  if (isStored && completion.summary !== undefined) summaryDraft.forget();
  return isStored;
}
