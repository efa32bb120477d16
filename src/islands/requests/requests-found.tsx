import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { requestsSearchText } from '../../lib/messages/requests.ts';
import type { RequestsView } from '../../lib/stores/requests/requests-screen.ts';
import { prepareSearch, searchRequests } from '../../lib/stores/requests/requests-search.ts';
import { SearchField } from '../ui/navigation/search-field.tsx';
import { RequestTabs } from './request-tabs.tsx';

/** The requests with their search field. */
export function RequestsFound({ view }: { readonly view: RequestsView }) {
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const all = useMemo(() => [...view.todo, ...view.completed], [view]);
  // Only when the deferred list changes, not for every key press.
  const status = useMemo(
    () =>
      searched.trim() === ''
        ? null
        : requestsSearchText.found(searchRequests(all, searched).length, all.length),
    [all, searched],
  );
  const clear = useCallback(() => {
    setSearch('');
  }, []);
  return (
    <>
      {all.length > 0 && (
        <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
          <SearchField
            label={requestsSearchText.label}
            placeholder={requestsSearchText.placeholder}
            value={search}
            onChange={setSearch}
            onFocus={() => void prepareSearch(all)}
          />
          <p role="status" className="text-small text-ink-muted">
            {status}
          </p>
        </div>
      )}
      <RequestTabs view={view} search={searched} onClearSearch={clear} />
    </>
  );
}
