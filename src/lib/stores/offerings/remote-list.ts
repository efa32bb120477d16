import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/api-error.ts';
import { report } from '../../telemetry/report.ts';
import { failed, loading, ready, type Remote } from '../remote.ts';
import '../session-refusal.ts';

interface RemoteListOptions<Item> {
  /** Names the list in error reports. */
  readonly component: string;
  readonly load: () => Promise<readonly Item[]>;
  readonly readCached: () => readonly Item[] | null;
  readonly writeCached: (items: readonly Item[]) => void;
}

export interface RemoteList<Item> {
  readonly $list: ReadableAtom<Remote<readonly Item[]>>;
  /** Shows the last answer until the current one is here. */
  paint(): void;
  /** Fetches anew; what is shown stays until then. True when it went well. */
  refresh(): Promise<boolean>;
}

/** A list that lives on the server, with its last answer kept in the browser. */
export function createRemoteList<Item>(options: RemoteListOptions<Item>): RemoteList<Item> {
  const $list = atom<Remote<readonly Item[]>>(loading);
  return {
    $list,
    paint: () => {
      if ($list.get().status !== 'loading') return;
      const cached = options.readCached();
      if (cached) $list.set(ready(cached));
    },
    refresh: async () => {
      try {
        const items = await options.load();
        $list.set(ready(items));
        options.writeCached(items);
        return true;
      } catch (error) {
        $list.set(failed($list.get(), asApiError(error)));
        report(error, { feature: 'offerings', component: options.component });
        return false;
      }
    },
  };
}
