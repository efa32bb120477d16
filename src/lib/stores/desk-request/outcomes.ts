import type { ReadableAtom } from 'nanostores';
import { getOutcomes } from '../../api/desk-completion.ts';
import type { Outcome } from '../../contract/desk-completion.ts';
import { createRemote } from '../shared/create-remote.ts';
import type { Remote } from '../shared/remote.ts';
import { openDeskRequestId } from './desk-request.ts';

const remote = createRemote<readonly Outcome[]>({
  load: (signal) => getOutcomes(openDeskRequestId(), signal),
  feature: 'desk-request',
  component: 'outcomes',
  whileLoading: 'restart',
});

/** What worked in other requests of the survey of the open one. */
export const $outcomes: ReadableAtom<Remote<readonly Outcome[]>> = remote.$remote;

export const refreshOutcomes = remote.refresh;
