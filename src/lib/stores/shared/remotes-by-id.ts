import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { WireId } from '../../contract/shared/schemas.ts';
import { loading, type Remote, type RemoteStore } from './remote.ts';

/** Returns a function that gives the remote of an id, created by `create` at its first use. */
export function remotesById<Data>(
  create: (id: WireId) => RemoteStore<Data>,
): (id: WireId) => RemoteStore<Data> {
  const remotes = new Map<string, RemoteStore<Data>>();
  return (id) => {
    const remote = remotes.get(String(id)) ?? create(id);
    remotes.set(String(id), remote);
    return remote;
  };
}

/** Follows the remote of the id in `$id`; `loading` while that is null. */
export function followRemote<Data>(
  $id: ReadableAtom<WireId | null>,
  remoteOf: (id: WireId) => RemoteStore<Data>,
): ReadableAtom<Remote<Data>> {
  const $followed = atom<Remote<Data>>(loading);
  onMount($followed, () => {
    let stop = () => {};
    const stopIds = $id.subscribe((id) => {
      stop();
      stop = () => {};
      if (id === null) $followed.set(loading);
      else stop = remoteOf(id).$remote.subscribe((remote) => $followed.set(remote));
    });
    return () => {
      stopIds();
      stop();
    };
  });
  return $followed;
}
