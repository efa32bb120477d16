import { isPlainDate, parsePlainDate } from '../contract/shared/plain-date.ts';
import type { DateStyle } from './day.ts';
import { applyMask } from './mask.ts';
import { plainDigits } from './plain-digits.ts';

/** Formats a day, 'June 1, 2026' or '1 June 2026'; any other text stays as it is. */
export function formatPlainDate(
  text: string,
  { dayFirst }: Pick<DateStyle, 'dayFirst'> = { dayFirst: false },
): string {
  const date = parsePlainDate(text);
  if (date === null) return text;
  const language = dayFirst ? 'en-GB' : 'en-US';
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** "1,500": groups of three digits behind a first digit that is not 0. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** "1500", "1.5", ".5", and "1,5" with a decimal comma. */
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const MINUS_SIGN = /^\u2212/;

/** Returns a typed number with a decimal point and without groups: '1234.5'; null for any other text. */
function plainNumber(text: string): string | null {
  const typed = plainDigits(text).trim().replace(MINUS_SIGN, '-');
  if (GROUPED.test(typed)) return typed.replaceAll(',', '');
  return PLAIN.test(typed) ? typed.replace(',', '.') : null;
}

/** Returns the number in a typed text (docs/product/widgets.md#number-input); null without one that can be kept exactly. */
export function numberOf(text: string): number | null {
  const plain = plainNumber(text);
  return plain !== null && Math.abs(Number(plain)) <= Number.MAX_SAFE_INTEGER ? Number(plain) : null;
}

function formatOf(
  currency: string,
  display: 'symbol' | 'narrowSymbol' | 'name' = 'symbol',
): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: display,
    trailingZeroDisplay: 'stripIfInteger',
  });
}

function nameOf(currency: string, display: 'symbol' | 'narrowSymbol' | 'name'): string {
  const parts = formatOf(currency, display).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Returns the plural name of a currency: 'US dollars' for USD. */
export function currencyName(currency: string): string {
  return nameOf(currency, 'name');
}

/**
 * Returns the amount in a typed text, with or without the currency's own sign or code ("$1,234.50"); null when it is none, or has
 * more digits behind the decimal point than the currency (docs/product/widgets.md#number-input).
 */
export function amountOf(text: string, currency: string): number | null {
  const signs = [nameOf(currency, 'symbol'), nameOf(currency, 'narrowSymbol'), currency];
  const bare = signs.reduce((rest, sign) => rest.replace(sign, ''), text.toUpperCase());
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  // As typed, zeros included: "5.000" is five thousand to many, and would become $5.
  const typed = plainNumber(bare)?.split('.')[1]?.length ?? 0;
  return typed > digits ? null : numberOf(bare);
}

/** Formats an amount: '$1,234.50', '$1,200'. */
export function formatAmount(amount: number, currency: string): string {
  return formatOf(currency).format(amount);
}

/** A day; `today` is the current one of the employee. */
interface DateFormat {
  readonly kind: 'date';
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** An amount of money, 0 or more unless `min` says otherwise. */
interface AmountFormat {
  readonly kind: 'amount';
  /** The code of the currency, such as USD. */
  readonly currency: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** Letters and digits in the places of a mask (docs/product/widgets.md#input-mask). */
interface MaskFormat {
  readonly kind: 'mask';
  readonly mask: string;
  /** The fewest characters; those of the whole mask without it. */
  readonly min?: number | undefined;
  /** An answer that fits. */
  readonly example: string;
}

type AnswerFormat = DateFormat | AmountFormat | MaskFormat;

/** Why an answer does not fit its format; `limit` is what it breaks: a day as `2026-06-01`, or a formatted amount. */
export type FormatProblem =
  | { readonly kind: 'no-date' | 'no-amount' }
  | { readonly kind: 'no-mask'; readonly example: string }
  | { readonly kind: 'too-early' | 'too-late' | 'too-small' | 'too-large'; readonly limit: string };

/** The days that `today` stands for, as `2026-06-01`: one, or on the server those of all time zones. */
export interface Today {
  readonly earliest: string;
  readonly latest: string;
}

/** Returns the days from which and up to which an answer may be. */
export function dayLimits(
  { min, max }: DateFormat,
  today: Today,
): { readonly min: string | undefined; readonly max: string | undefined } {
  return { min: min === 'today' ? today.earliest : min, max: max === 'today' ? today.latest : max };
}

function readDate(format: DateFormat, text: string, today: Today): string | FormatProblem {
  const { min, max } = dayLimits(format, today);
  const day = plainDigits(text).trim();
  if (!isPlainDate(day)) return { kind: 'no-date' };
  if (min !== undefined && day < min) return { kind: 'too-early', limit: min };
  if (max !== undefined && day > max) return { kind: 'too-late', limit: max };
  return day;
}

function readAmount(
  { currency, min = 0, max = Number.POSITIVE_INFINITY }: AmountFormat,
  text: string,
): number | FormatProblem {
  const amount = amountOf(text, currency);
  if (amount === null) return { kind: 'no-amount' };
  if (amount < min) return { kind: 'too-small', limit: formatAmount(min, currency) };
  if (amount > max) return { kind: 'too-large', limit: formatAmount(max, currency) };
  return amount;
}

/** What may stand between the characters of a text: the literals of a mask, and the dashes that word processors make of a hyphen. */
const separators = /[\s()./\p{Pd}]/gu;

/** Returns a text in the mask; null when a character has no place, or when it has fewer than `min` characters (default: all). */
export function readMasked(
  mask: string,
  text: string,
  min = mask.replace(/[^9a*]/g, '').length,
): string | null {
  const masked = applyMask(mask, text);
  const characters = masked.replace(separators, '');
  return characters === plainDigits(text).replace(separators, '') && characters.length >= min ? masked : null;
}

function readMask({ mask, min, example }: MaskFormat, text: string): string | FormatProblem {
  return readMasked(mask, text, min) ?? { kind: 'no-mask', example };
}

/** Returns the answer in a text: a day, a number or a masked text (docs/product/assistant.md#question-formats), or why there is none. */
export function readFormatted(
  format: AnswerFormat,
  text: string,
  today: Today,
): string | number | FormatProblem {
  switch (format.kind) {
    case 'date':
      return readDate(format, text, today);
    case 'amount':
      return readAmount(format, text);
    case 'mask':
      return readMask(format, text);
  }
}

/** Formats an answer: 'June 1, 2026', '$1,234.50'; an answer from before the question had a format stays as it is. */
export function showFormatted(
  format: AnswerFormat,
  text: string,
  style?: Pick<DateStyle, 'dayFirst'>,
): string {
  if (format.kind === 'mask') return text.trim();
  if (format.kind === 'date') return formatPlainDate(text.trim(), style);
  const amount = amountOf(text, format.currency);
  return amount === null ? text.trim() : formatAmount(amount, format.currency);
}
