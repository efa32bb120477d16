import type { ReadableAtom } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import { timeGivenBack } from '../../contract/completion.ts';
import type { ReplyOf } from '../../contract/shared/endpoint.ts';
import { unlessMissing } from '../session/user.ts';
import { createRemote, type Remote } from '../shared/remote.ts';

type TimeBack = ReplyOf<typeof timeGivenBack>;

const remote = createRemote<TimeBack>({
  // An API of core calls knows no completions.
  load: async (signal) =>
    (await unlessMissing(() => call(timeGivenBack, { signal }))) ?? { minutes: 0, completions: 0 },
  cache: { name: 'time-back', schema: timeGivenBack.accepts },
});

/** What the employee's completed requests have given back. */
export const $timeBack: ReadableAtom<Remote<TimeBack>> = remote.$remote;

export const refreshTimeBack = remote.refresh;
