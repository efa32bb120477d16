// docs/product/assistant.md#question-formats
// docs/product/widgets.md#input-mask
// docs/product/widgets.md#what-is-copied-along
import { expect, it } from 'vitest';
import {
  currencyName,
  formatAmount,
  formatPlainDate,
  numberOf,
  readFormatted,
  showFormatted,
} from '../../../src/lib/format/formatted-answer.ts';

const TODAY = { earliest: '2026-06-15', latest: '2026-06-15' };
const usd = { kind: 'amount', currency: 'USD' } as const;

it.each([
  ['1,234.50', 1_234.5],
  ['$1,234.50', 1_234.5],
  ['1234.5 usd', 1_234.5],
  [' 12 ', 12],
  ['1,50', 1.5],
  ['.5', 0.5],
  ['0', 0],
  ['１２００', 1_200],
  ['١٢٠٠', 1_200],
])('reads the amount %j', (text, amount) => {
  expect(readFormatted(usd, text, TODAY)).toBe(amount);
});

it.each(['', 'fifty', '€5', '1.234,50', '12.345', '5 or 6', '1e3'])('reads no amount in %j', (text) => {
  expect(readFormatted(usd, text, TODAY)).toEqual({ kind: 'no-amount' });
});

it.each(['1.200', '$5.000', '10.000', '0,500'])('takes no thousand for a fraction in %j', (text) => {
  expect(readFormatted(usd, text, TODAY)).toEqual({ kind: 'no-amount' });
});

it.each(['0026-12-05', '0202-12-05'])(
  'reads no day in %s, which a date field makes of a short year',
  (text) => {
    expect(readFormatted({ kind: 'date' }, text, TODAY)).toEqual({ kind: 'no-date' });
  },
);

it('reads an amount with the digits of its currency', () => {
  expect(readFormatted({ kind: 'amount', currency: 'JPY' }, '5.000', TODAY)).toEqual({ kind: 'no-amount' });
  expect(readFormatted({ kind: 'amount', currency: 'JPY' }, '1,200', TODAY)).toBe(1_200);
  expect(readFormatted({ kind: 'amount', currency: 'JPY' }, '12.5', TODAY)).toEqual({ kind: 'no-amount' });
  expect(readFormatted({ kind: 'amount', currency: 'CAD' }, 'CA$12.50', TODAY)).toBe(12.5);
  expect(readFormatted({ kind: 'amount', currency: 'CAD' }, '$12.50', TODAY)).toBe(12.5);
});

it('keeps an amount within its limits, 0 at least', () => {
  expect(readFormatted(usd, '-5', TODAY)).toEqual({ kind: 'too-small', limit: '$0' });
  expect(readFormatted({ ...usd, min: -10 }, '-5', TODAY)).toBe(-5);
  expect(readFormatted({ ...usd, max: 9.5 }, '9.51', TODAY)).toEqual({ kind: 'too-large', limit: '$9.50' });
  expect(readFormatted({ ...usd, max: 9.5 }, '9.50', TODAY)).toBe(9.5);
});

it('reads a day of the calendar', () => {
  expect(readFormatted({ kind: 'date' }, ' 2028-02-29 ', TODAY)).toBe('2028-02-29');
  for (const text of ['', '2027-02-29', '2026-6-1', '06/01/2026', 'June 1', '2026-06-01T10:00'])
    expect(readFormatted({ kind: 'date' }, text, TODAY), text).toEqual({ kind: 'no-date' });
});

it('keeps a day within its limits, today included', () => {
  const future = { kind: 'date', min: 'today' } as const;
  expect(readFormatted(future, '2026-06-15', TODAY)).toBe('2026-06-15');
  expect(readFormatted(future, '2026-06-14', TODAY)).toEqual({ kind: 'too-early', limit: '2026-06-15' });
  const past = { kind: 'date', min: '2020-01-01', max: 'today' } as const;
  expect(readFormatted(past, '2026-06-16', TODAY)).toEqual({ kind: 'too-late', limit: '2026-06-15' });
  expect(readFormatted(past, '2019-12-31', TODAY)).toEqual({ kind: 'too-early', limit: '2020-01-01' });
});

const plate = { kind: 'mask', mask: '*******', min: 2, example: 'ABC1234' } as const;
const zip = { kind: 'mask', mask: '99999-9999', example: '62704-1234' } as const;

it.each([
  [plate, ' abc 12 ', 'abc12'],
  [plate, 'ABC-1234', 'ABC1234'],
  [zip, '627041234', '62704-1234'],
  [zip, '62704-1234', '62704-1234'],
  [{ ...zip, mask: 'aa 99' }, 'xy12', 'xy 12'],
])('reads the text of the mask %o in %j', (format, text, read) => {
  expect(readFormatted(format, text, TODAY)).toBe(read);
});

/** A soft hyphen, a joiner of words, a variation selector, a mark of direction, a filler. */
const UNSEEN = ['\u00AD', '\u200D', '\uFE0D', '\u202A', '\u3164'];

it.each(UNSEEN)('reads a number, an amount, a day and a masked text with %j in it', (unseen) => {
  expect(numberOf(`${unseen}1,5${unseen}00`)).toBe(1_500);
  expect(readFormatted(usd, `$${unseen}1,234.50${unseen}`, TODAY)).toBe(1_234.5);
  expect(readFormatted({ kind: 'date' }, `${unseen}2028-02${unseen}-29`, TODAY)).toBe('2028-02-29');
  expect(readFormatted(zip, `${unseen}62704${unseen}-1234`, TODAY)).toBe('62704-1234');
});

it.each(['６２７０４－１２３４', '٦٢٧٠٤-١٢٣٤', '62704–1234', '62704‑1234'])(
  'reads the mask in %s',
  (text) => {
    expect(readFormatted(zip, text, TODAY)).toBe('62704-1234');
  },
);

it.each([
  [plate, 'A'],
  [plate, 'ABC12345'],
  [plate, 'ABC 12é'],
  [plate, '$AB'],
  [zip, '62704'],
  [zip, '62704-123A'],
  [zip, '62704-12345'],
])('refuses what does not fit the mask %o: %j', (format, text) => {
  expect(readFormatted(format, text, TODAY)).toEqual({ kind: 'no-mask', example: format.example });
});

it('shows days and amounts, and leaves an answer from before the format as it is', () => {
  expect(showFormatted({ kind: 'date' }, '2026-06-01')).toBe('June 1, 2026');
  expect(showFormatted({ kind: 'date' }, '2026-06-01', { dayFirst: true })).toBe('1 June 2026');
  expect(showFormatted({ kind: 'date' }, ' sometime in May ')).toBe('sometime in May');
  expect(showFormatted(zip, ' 62704-1234 ')).toBe('62704-1234');
  expect(showFormatted(usd, '1234.5')).toBe('$1,234.50');
  expect(showFormatted(usd, '1200')).toBe('$1,200');
  expect(showFormatted(usd, ' about fifty ')).toBe('about fifty');
  expect(formatPlainDate('2026-13-01')).toBe('2026-13-01');
  expect(formatAmount(3, 'JPY')).toBe('¥3');
  expect(currencyName('USD')).toBe('US dollars');
});
