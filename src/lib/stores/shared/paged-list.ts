import { atom, type ReadableAtom } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import { dataOf, failed, loading, ready, type Remote } from './remote.ts';

export interface PagedList<Page> {
  /** What is loaded of it, as one page. */
  readonly $list: ReadableAtom<Remote<Page>>;
  /** The state of "Load more". */
  readonly $more: ReadableAtom<'idle' | 'loading' | 'failed'>;
  /** Loads the list from its beginning, in place of what is shown. Never rejects. */
  load(): Promise<void>;
  /** Loads the next page below what is shown. Never rejects. */
  loadMore(): Promise<void>;
  /** Gives up what is being loaded. */
  stop(): void;
}

interface PagedListOptions<Page> {
  /** Fetches a page; `after` is the `next` of the page before, null for the first one. */
  readonly fetch: (after: string | null, signal: AbortSignal) => Promise<Page>;
  readonly join: (shown: Page, page: Page) => Page;
}

export function createPagedList<Page extends { readonly next: string | null }>({
  fetch,
  join,
}: PagedListOptions<Page>): PagedList<Page> {
  const $list = atom<Remote<Page>>(loading);
  const $more = atom<'idle' | 'loading' | 'failed'>('idle');
  /** Aborts with the list on screen: another filter, another list. */
  let list = new AbortController();

  return {
    $list,
    $more,
    async load() {
      list.abort();
      list = new AbortController();
      const { signal } = list;
      $more.set('idle');
      $list.set(loading);
      try {
        const page = await fetch(null, signal);
        if (!signal.aborted) $list.set(ready(page));
      } catch (error) {
        if (signal.aborted) return;
        $list.set(failed(loading, asApiError(error)));
      }
    },
    async loadMore() {
      const shown = dataOf($list.get());
      if (shown === null || shown.next === null || $more.get() === 'loading') return;
      const { signal } = list;
      $more.set('loading');
      try {
        const page = await fetch(shown.next, signal);
        if (signal.aborted) return;
        $list.set(ready(join(shown, page)));
        $more.set('idle');
      } catch {
        if (!signal.aborted) $more.set('failed');
      }
    },
    stop: () => list.abort(),
  };
}
