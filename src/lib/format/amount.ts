import { numberOf } from './number.ts';

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
