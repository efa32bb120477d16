import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Numbers, NumbersGroup } from '../../lib/contract/desk-numbers.ts';
import { capitalized } from '../../lib/format/names.ts';
import { numbersText as text } from '../../lib/messages/desk-numbers.ts';
import { $queueChoices, refreshQueueChoices } from '../../lib/stores/desk-queue/queue-filter.ts';
import {
  $numbers,
  $numbersFilter,
  changeNumbersFilter,
  enterNumbers,
  loadNumbers,
} from '../../lib/stores/desk-numbers/numbers.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { FilterChoice, FilterPeriod, ListFilters } from '../desk/list-parts.tsx';
import { DeskHeading } from '../desk-queue/keys/desk-keys.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton, useLate } from '../ui/feedback/loading.tsx';
import { DayChart } from './day-chart.tsx';
import { GroupTable, Summary } from './summary.tsx';
import { RatingsPanel } from './ratings-panel.tsx';

export function NumbersScreen() {
  useEffect(() => enterNumbers(), []);
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-6">
      <DeskHeading>{text.title}</DeskHeading>
      <Filters />
      <Content />
    </div>
  );
}

function Filters() {
  const { company, from, until } = useStore($numbersFilter);
  const shown = dataOf(useStore($numbers));
  const companies = dataOf(useStore($queueChoices))?.companies ?? [];
  useEffect(() => void refreshQueueChoices(), []);
  const count = [company, from, until].filter(Boolean).length;
  return (
    <ListFilters count={count}>
      <FilterChoice
        label={text.company}
        any={text.anyCompany}
        value={company ?? ''}
        options={companies}
        onChange={(value) => changeNumbersFilter({ company: value })}
      />
      <FilterPeriod from={from ?? shown?.from} until={until ?? shown?.until} onChange={changeNumbersFilter} />
      {count > 0 && (
        <Button
          variant="tertiary"
          size="sm"
          onClick={() => changeNumbersFilter({ company: '', from: '', until: '' })}
        >
          {text.clear}
        </Button>
      )}
    </ListFilters>
  );
}

function Content() {
  const numbers = useStore($numbers);
  const isLate = useLate(numbers.status === 'loading');
  switch (numbers.status) {
    case 'loading':
      return <NumbersSkeleton isShown={isLate} />;
    case 'failed':
      return <ErrorPanel title={text.loadFailed} error={numbers.error} onRetry={loadNumbers} />;
    case 'ready':
      return <Panels numbers={numbers.data} />;
  }
}

function Panels({ numbers }: { readonly numbers: Numbers }) {
  const { all, days, categories, companies, ratings } = numbers;
  const isEmpty = all.requests === 0 && all.completions === 0;
  return (
    <>
      <Summary numbers={numbers} />
      {isEmpty ? (
        <EmptyState title={text.emptyTitle}>{text.empty}</EmptyState>
      ) : (
        <>
          <DayChart days={days} />
          <GroupTable
            title={text.byCategory}
            kind={text.category}
            groups={named(categories).map((group) => ({ ...group, name: capitalized(group.name) }))}
          />
          {companies.length > 1 && (
            <GroupTable title={text.byCompany} kind={text.company} groups={named(companies)} />
          )}
        </>
      )}
      {(!isEmpty || ratings.some(Boolean)) && <RatingsPanel counts={ratings} />}
    </>
  );
}

function named(groups: readonly NumbersGroup[]) {
  return groups.map((group) => ({ ...group, name: group.name ?? text.noCategory }));
}

function NumbersSkeleton({ isShown }: { readonly isShown: boolean }) {
  return (
    <div aria-busy="true" className={isShown ? 'flex flex-col gap-6' : 'invisible'}>
      <span className="sr-only">{text.loading}</span>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {[1, 2, 3, 4, 5, 6].map((tile) => (
          <Skeleton key={tile} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}
