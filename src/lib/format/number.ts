/** "1,500": groups of three digits behind a first digit that is not 0. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** "1500", "1.5", ".5", and "1,5" with a decimal comma. */
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const MINUS_SIGN = /^\u2212/;

/**
 * Returns the number in a typed text (docs/product/widgets.md#number-input); null when it is none, or too large to be kept
 * exactly.
 */
export function numberOf(text: string): number | null {
  const typed = text.trim().replace(MINUS_SIGN, '-');
  const isGrouped = GROUPED.test(typed);
  if (!isGrouped && !PLAIN.test(typed)) return null;
  const value = Number(isGrouped ? typed.replaceAll(',', '') : typed.replace(',', '.'));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}
