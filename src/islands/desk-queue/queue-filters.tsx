import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { queueText } from '../../lib/messages/desk-queue.ts';
import {
  $queueFilter,
  changeFilter,
  $queueChoices,
  refreshQueueChoices,
} from '../../lib/stores/desk-queue/queue-filter.ts';
import { $colleagues, refreshColleagues } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { FilterChoice, FilterPeriod, ListFilters } from '../desk/list-parts.tsx';
import { SearchField } from '../ui/navigation/search-field.tsx';

/** A pause after which the list is searched. */
const PAUSE_MS = 250;

export function QueueFilters() {
  const { tab, q: _, ...filter } = useStore($queueFilter);
  const colleagues = dataOf(useStore($colleagues)) ?? [];
  const { companies, categories } = dataOf(useStore($queueChoices)) ?? { companies: [], categories: [] };
  useEffect(() => {
    void refreshColleagues();
    void refreshQueueChoices();
  }, []);
  return (
    <ListFilters count={Object.values(filter).filter(Boolean).length} search={<QueueSearch key={tab} />}>
      <FilterChoice
        label={queueText.owner}
        any={queueText.anyOwner}
        value={filter.owner ?? ''}
        options={colleagues}
        onChange={(owner) => changeFilter({ owner })}
      />
      <FilterChoice
        label={queueText.company}
        any={queueText.anyCompany}
        value={filter.company ?? ''}
        options={companies}
        onChange={(company) => changeFilter({ company })}
      />
      <FilterChoice
        label={queueText.category}
        any={queueText.anyCategory}
        value={filter.category ?? ''}
        options={categories}
        onChange={(category) => changeFilter({ category })}
      />
      <FilterPeriod
        from={filter.from}
        until={filter.until}
        labels={{ from: queueText.createdFrom, until: queueText.createdUntil }}
        onChange={changeFilter}
      />
    </ListFilters>
  );
}

function QueueSearch() {
  const { q = '' } = useStore($queueFilter);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== known) {
    setKnown(q);
    // The filter was cleared, or changed by Back and Forward.
    if (q !== sent) setTyped(q);
  }
  useEffect(() => {
    if (typed === q) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      changeFilter({ q: typed });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return (
    <SearchField
      label={queueText.search}
      placeholder={queueText.searchPlaceholder}
      value={typed}
      onChange={setTyped}
    />
  );
}
