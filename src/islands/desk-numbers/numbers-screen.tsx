import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Numbers, NumbersGroup, NumbersRating } from '../../lib/contract/desk-numbers.ts';
import { capitalized } from '../../lib/format/names.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { numbersText as text } from '../../lib/messages/desk-numbers.ts';
import { deskLinks } from '../../lib/routes/desk-routes.ts';
import {
  $numbers,
  $numbersFilter,
  $ratings,
  $ratingsMore,
  changeNumbersFilter,
  enterNumbers,
  loadMoreRatings,
  loadNumbers,
  loadRatings,
} from '../../lib/stores/desk-numbers/numbers.ts';
import { $queueChoices, refreshQueueChoices } from '../../lib/stores/desk-queue/queue-rows.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { DeskHeading } from '../desk-queue/keys/desk-keys.tsx';
import { useNow } from '../ui/use-now.ts';
import { FilterChoice, FilterPeriod, ListFilters, LoadMore } from '../desk/list-parts.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState, ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton, useLate } from '../ui/feedback/loading.tsx';
import { DayChart } from './day-chart.tsx';
import { BarCell, DataTable, GroupTable, Panel, Summary } from './tables.tsx';

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

const loadNext = () => void loadMoreRatings();

/** How often each rating was given, and what employees wrote with it. `counts` begins with the rating 1. */
export function RatingsPanel({ counts }: { readonly counts: readonly number[] }) {
  const rows = counts.map((count, index) => [index + 1, count] as const).toReversed();
  return (
    <Panel title={text.ratings} fileName="ratings" rows={() => [[text.rating, text.count], ...rows]}>
      <div className="max-w-sm">
        <DataTable
          caption={text.ratings}
          head={[text.rating, text.count]}
          rows={rows.map(([rating, count]) => [
            text.stars(rating),
            <BarCell key="count" value={count} most={Math.max(...counts)} />,
          ])}
        />
      </div>
      <h3 className="mt-2 text-small font-semibold">{text.sentences}</h3>
      <RatingList />
    </Panel>
  );
}

function RatingList() {
  const list = useStore($ratings);
  const moreState = useStore($ratingsMore);
  switch (list.status) {
    case 'loading':
      return <Skeleton className="h-16" />;
    case 'failed':
      return <ErrorPanel title={text.ratingsFailed} error={list.error} onRetry={loadRatings} />;
    case 'ready':
      if (list.data.ratings.length === 0) return <p className="text-ink-muted">{text.noRatings}</p>;
      return (
        <>
          <ul className="divide-y divide-line">
            {list.data.ratings.map((rating) => (
              <Rating key={rating.id} of={rating} />
            ))}
          </ul>
          {list.data.next !== null && <LoadMore state={moreState} onLoad={loadNext} />}
        </>
      );
  }
}

function Rating({ of: { rating, text: sentence, request, ...given } }: { readonly of: NumbersRating }) {
  const nowMs = useNow();
  const about = [text.by(given.concierge_name), ...given.company_names];
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 py-2.5">
      <span className="font-semibold tabular-nums">{text.stars(rating)}</span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {sentence !== null && <q dir="auto">{sentence}</q>}
        <p className="text-small text-ink-muted">
          <a href={deskLinks.request(request.external_id)} className="font-medium text-ink underline">
            <bdi>{request.name}</bdi>
          </a>
          {' · '}
          <bdi>{about.join(' · ')}</bdi>
          {' · '}
          <time dateTime={given.rated_at}>{formatRelativeTime(given.rated_at, nowMs)}</time>
        </p>
      </div>
    </li>
  );
}
