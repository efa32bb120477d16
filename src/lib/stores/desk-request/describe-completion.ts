import { type Described, putCompletion } from '../../api/desk-completion.ts';
import { act } from './actions.ts';

/** Says of the completed request what was done and what it gave back. Returns false when it failed. Loads lazily. */
export function describeCompletion(completion: Described): Promise<boolean> {
  return act('describe', (id, rest) => putCompletion(id, completion, rest));
}
