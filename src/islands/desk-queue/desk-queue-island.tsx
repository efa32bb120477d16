import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../lib/format/composing-key.ts';
import type { QueueCounts, QueueTab } from '../../lib/contract/desk-queue.ts';
import { capitalized } from '../../lib/format/names.ts';
import { keysText, queueText } from '../../lib/messages/desk-queue.ts';
import { openDeskPanel } from '../../lib/stores/desk-queue/commands.ts';
import {
  $queueChoices,
  $queueFilter,
  changeFilter,
  refreshQueueChoices,
  tabsInOrder,
} from '../../lib/stores/desk-queue/queue-rows.ts';
import { $queue, $queueCounts } from '../../lib/stores/desk-queue/queue.ts';
import { $colleagues, refreshColleagues } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { DeskScreen } from '../desk/desk-part.tsx';
import { FilterChoice, FilterPeriod, ListFilters } from '../desk/list-parts.tsx';
import { Button } from '../ui/button/button.tsx';
import { SearchField } from '../ui/navigation/search-field.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { DeskHeading, DeskKeys } from './keys/desk-keys.tsx';
import { focusNeighbour } from './keys/use-list-commands.ts';
import { QueueList } from './queue-list.tsx';

/** A pause after which the list is searched. */
const PAUSE_MS = 250;

function QueueFilters() {
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
        options={categories.map(({ id, name }) => ({ id, name: capitalized(name) }))}
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
  const search = (words: string) => {
    setSent(words);
    changeFilter({ q: words });
  };
  useEffect(() => {
    if (typed === q) return undefined;
    const timer = setTimeout(search, PAUSE_MS, typed);
    return () => clearTimeout(timer);
  }, [typed, q]);
  // Enter is often faster than the answer: the first row gets the focus when it is there.
  const isLeaving = useRef(false);
  const { status } = useStore($queue, { ssr: 'initial' });
  useEffect(() => {
    if (!isLeaving.current || status === 'loading') return;
    isLeaving.current = false;
    focusNeighbour(1);
  }, [status]);
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && typed === '') event.currentTarget.blur();
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    isLeaving.current = typed !== q || status === 'loading';
    if (typed !== q) search(typed);
    if (!isLeaving.current) focusNeighbour(1);
  };
  const stay = () => {
    isLeaving.current = false;
  };
  const type = (words: string) => {
    setTyped(words);
    stay();
  };
  return (
    <SearchField
      label={queueText.search}
      placeholder={queueText.searchPlaceholder}
      value={typed}
      onChange={type}
      onKeyDown={leave}
      onBlur={stay}
    />
  );
}

function labelOf(tab: QueueTab, counts: QueueCounts | null): string {
  const label = queueText.tab[tab];
  if (counts === null || tab === 'completed' || tab === 'all') return label;
  return queueText.counted(label, counts[tab]);
}

function QueueScreen() {
  const { tab } = useStore($queueFilter, { ssr: 'initial' });
  const counts = useStore($queueCounts, { ssr: 'initial' });
  const tabs = tabsInOrder.map((key) => ({
    key,
    label: labelOf(key, counts),
    panel: key === tab && (
      <div className="flex flex-col gap-4">
        <QueueFilters />
        <QueueList action={key === 'mine' && (counts?.mine ?? 0) > 0 && <HandOverAllButton />} />
      </div>
    ),
  }));
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-3">
      <DeskHeading>{queueText.title}</DeskHeading>
      <Tabs
        label={queueText.tabs}
        tabs={tabs}
        selected={tab}
        onSelect={(key) => changeFilter({ tab: tabsInOrder.find((known) => known === key) ?? 'us' })}
      />
      <DeskKeys />
    </div>
  );
}

function HandOverAllButton() {
  return (
    <Button variant="secondary" size="sm" onClick={() => openDeskPanel('hand-over-all')}>
      {keysText.handOverAll}
    </Button>
  );
}

export function DeskQueueIsland() {
  return (
    <DeskScreen feature="desk-queue" component="queue">
      <QueueScreen />
    </DeskScreen>
  );
}
