/** "1,500": groups of three digits behind a first digit that is not 0. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** "1500", "1.5", ".5", and "1,5" with a decimal comma. */
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const MINUS_SIGN = /^\u2212/;

/** Returns the number in a typed text (docs/product/widgets.md#number-input); null without one that can be kept exactly. */
export function numberOf(text: string): number | null {
  const typed = text.trim().replace(MINUS_SIGN, '-');
  const isGrouped = GROUPED.test(typed);
  if (!isGrouped && !PLAIN.test(typed)) return null;
  const value = Number(isGrouped ? typed.replaceAll(',', '') : typed.replace(',', '.'));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
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
  const amount = numberOf(bare);
  const digits = formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  return amount === null || Number(amount.toFixed(digits)) !== amount ? null : amount;
}

/** Formats an amount: '$1,234.50', '$1,200'. */
export function formatAmount(amount: number, currency: string): string {
  return formatOf(currency).format(amount);
}
