import type { ReadableAtom } from 'nanostores';
import { asApiError, lacksCall } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { timeGivenBack } from '../../contract/completion.ts';
import type { ReplyOf } from '../../contract/shared/endpoint.ts';
import { createRemote, type Remote } from '../shared/remote.ts';

type TimeBack = ReplyOf<typeof timeGivenBack>;

const remote = createRemote<TimeBack>({
  load: async (signal) => {
    try {
      return await call(timeGivenBack, { signal });
    } catch (error) {
      // An API of core calls knows no completions.
      if (lacksCall(asApiError(error))) return { minutes: 0, completions: 0 };
      throw error;
    }
  },
  cache: { name: 'time-back', schema: timeGivenBack.accepts },
  feature: 'completion',
  component: 'time-back',
});

/** What the employee's completed requests have given back. */
export const $timeBack: ReadableAtom<Remote<TimeBack>> = remote.$remote;

export const refreshTimeBack = remote.refresh;
