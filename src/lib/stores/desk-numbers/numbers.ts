import { call } from '../../api/shared/client.ts';
import { deskNumbers, deskNumbersRatings, type Numbers } from '../../contract/desk-numbers.ts';
import type { ReplyOf } from '../../contract/shared/endpoint.ts';
import { saveFile } from '../../effects/clipboard-and-downloads.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../format/desk-reports.ts';
import { createAddressFilter } from '../shared/address-filter.ts';
import { createRemote, loading } from '../shared/remote.ts';
import { createPagedList } from '../shared/paged-list.ts';

const filter = createAddressFilter(deskNumbers.query);
/** What the numbers are about, as the address has it: `?company=2&from=2026-10-01&until=2026-10-31`. */
export const $numbersFilter = filter.$filter;
export const changeNumbersFilter = filter.change;

const numbers = createRemote<Numbers>({
  load: (signal) => call(deskNumbers, { query: filter.query(), signal }),
  whileLoading: 'restart',
});
export const { $remote: $numbers, refresh: loadNumbers } = numbers;

const ratings = createPagedList<ReplyOf<typeof deskNumbersRatings>>({
  fetch: (after, signal) =>
    call(deskNumbersRatings, { query: { ...filter.query(), ...(after === null ? {} : { after }) }, signal }),
  join: (shown, page) => ({ ...page, ratings: [...shown.ratings, ...page.ratings] }),
});
/** The ratings of the period with their sentences, the newest first. */
export const { $list: $ratings, $more: $ratingsMore, load: loadRatings, loadMore: loadMoreRatings } = ratings;

/** Shows the numbers of the address's filter. Returns a function that stops it. */
export function enterNumbers(): () => void {
  const stopAddress = filter.follow();
  const stopFilter = $numbersFilter.subscribe(() => {
    // Numbers of another period must not stand beside this one.
    numbers.$remote.set(loading);
    void loadNumbers();
    void loadRatings();
  });
  return () => {
    stopAddress();
    stopFilter();
    ratings.stop();
  };
}

export type Cell = string | number | null;

/** Saves the rows of a table as a CSV file; the first row names the columns. */
export function saveTable(name: string, rows: readonly (readonly Cell[])[]): void {
  const lines = rows.map((cells) => csvLine(cells.map((cell) => String(cell ?? ''))));
  saveFile(`${name}.csv`, new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' }));
}
