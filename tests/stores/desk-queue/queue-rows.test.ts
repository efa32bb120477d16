// docs/product/desk-queue.md#rows-that-stay
import { describe, expect, test } from 'vitest';
import type { QueueRow } from '../../../src/lib/contract/desk-queue.ts';
import {
  addPage,
  dropGone,
  mergeFresh,
  showFresh,
  type QueueRows,
} from '../../../src/lib/stores/desk-queue/queue-rows.ts';

const row = (id: number, excerpt = ''): QueueRow => ({
  id,
  external_id: String(id),
  name: `Request ${id}`,
  turn: { state: 'us', since: '2026-03-01T09:00:00.000Z', late_at: null, owner: null },
  employee_name: 'Ana Silva',
  company_names: [],
  category_name: null,
  excerpt,
  excerpt_from: null,
  last_message_id: null,
  created_at: '2026-03-01T09:00:00.000Z',
});
const rows = (...ids: number[]) => ids.map((id) => row(id));
const merge = { isHeld: false, own: new Set<string>() };
const shown = ({ shown }: QueueRows) => shown.map(({ row: { id }, isGone }) => (isGone ? -id : id));

describe('a list that is loaded again', () => {
  test('keeps new rows back until they are asked for', () => {
    const merged = mergeFresh(showFresh(rows(1, 2), null), rows(3, 1, 2, 4), null, merge);
    expect(shown(merged)).toEqual([1, 2]);
    expect(merged.arrived).toBe(2);
    expect(shown(showFresh(merged.fresh, merged.next))).toEqual([3, 1, 2, 4]);
  });

  test('shows what this page has changed at once, where it belongs', () => {
    const own = new Set(['3', '4']);
    const merged = mergeFresh(showFresh(rows(1, 2), null), rows(3, 1, 4, 5, 2), null, { ...merge, own });
    expect(shown(merged)).toEqual([3, 1, 4, 2]);
    expect(merged.arrived).toBe(1);
  });

  test('changes a row in its place, also one that the server sorts elsewhere', () => {
    const merged = mergeFresh(showFresh(rows(1, 2, 3), null), [row(2), row(3), row(1, 'News')], null, {
      ...merge,
      isHeld: true,
    });
    expect(shown(merged)).toEqual([1, 2, 3]);
    expect(merged.shown[0]?.row.excerpt).toBe('News');
    expect(merged.arrived).toBe(0);
  });

  test('marks what has left while somebody points at the list, and then takes it away', () => {
    const merged = mergeFresh(showFresh(rows(1, 2, 3), null), rows(1, 3), null, { ...merge, isHeld: true });
    expect(shown(merged)).toEqual([1, -2, 3]);
    expect(shown(dropGone(merged))).toEqual([1, 3]);
  });

  test('takes away what has left while nobody points at it', () => {
    expect(shown(mergeFresh(showFresh(rows(1, 2, 3), null), rows(1, 3), null, merge))).toEqual([1, 3]);
  });

  test('shows what comes into an empty list at once', () => {
    expect(shown(mergeFresh(showFresh([], null), rows(4, 5), null, { ...merge, isHeld: true }))).toEqual([
      4, 5,
    ]);
  });

  test('adds the rows of its next page below without a word', () => {
    const merged = mergeFresh(showFresh(rows(1, 2), 'b'), rows(2, 3), 'c', { ...merge, isHeld: true });
    expect(shown(merged)).toEqual([-1, 2, 3]);
    expect(merged).toMatchObject({ arrived: 0, next: 'c' });
  });
});

test('the next page repeats no row that is shown', () => {
  const added = addPage(showFresh(rows(1, 2), 'b'), { requests: rows(2, 3), next: null });
  expect(shown(added)).toEqual([1, 2, 3]);
  expect(added.next).toBeNull();
});
