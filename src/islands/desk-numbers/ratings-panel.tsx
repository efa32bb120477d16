import { useStore } from '@nanostores/react';
import type { NumbersRating } from '../../lib/contract/desk-numbers.ts';
import { formatRelativeTime } from '../../lib/format/relative-time.ts';
import { numbersText as text } from '../../lib/messages/desk-numbers.ts';
import { deskLinks } from '../../lib/routes/desk-table.ts';
import {
  $ratings,
  $ratingsMore,
  loadMoreRatings,
  loadRatings,
} from '../../lib/stores/desk-numbers/numbers.ts';
import { LoadMore } from '../desk/list-parts.tsx';
import { useNow } from '../desk/desk-part.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { BarCell, DataTable, Panel } from './panel.tsx';

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
