import { computed, type ReadableAtom } from 'nanostores';
import { $openRequestId, openDeskRequestId } from '../desk-request/desk-request.ts';
import { createRemote } from '../shared/create-remote.ts';
import { loading, type Remote } from '../shared/remote.ts';

interface OfRequest<Data> {
  /** Loading again once another request is open. */
  readonly $remote: ReadableAtom<Remote<Data>>;
  /** Loads it for the open request. Never rejects. */
  refresh(): Promise<void>;
}

/** Creates the store of what belongs to the open request, and to no other one that is opened in the same page. */
export function createOfRequest<Data>(
  component: string,
  get: (id: string, signal: AbortSignal) => Promise<Data>,
): OfRequest<Data> {
  const { $remote, refresh } = createRemote({
    load: async (signal) => {
      const id = openDeskRequestId();
      return { id, answer: await get(id, signal) };
    },
    feature: 'desk-replies',
    component,
    whileLoading: 'restart',
  });
  return {
    $remote: computed([$remote, $openRequestId], (remote, id): Remote<Data> => {
      if (remote.status !== 'ready') return remote;
      return remote.data.id === id ? { ...remote, data: remote.data.answer } : loading;
    }),
    refresh,
  };
}
