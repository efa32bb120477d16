import { call } from '../../api/shared/client.ts';
import { deskOutcomes, type Outcome } from '../../contract/desk-completion.ts';
import { createRemote } from '../shared/create-remote.ts';
import { dataOf } from '../shared/remote.ts';
import { $deskRequest, openDeskRequestId } from './desk-request.ts';

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
  feature: 'desk-request',
  component: 'outcomes',
  whileLoading: 'restart',
});
