/** Describes how a region writes dates and times; the words stay English (docs/product/product.md#dates-and-times). */
export interface DateStyle {
  /** 'Monday 2 March' instead of 'Monday, March 2'. */
  readonly dayFirst: boolean;
  /** '9:41 PM' instead of '21:41'. */
  readonly hour12: boolean;
}

/** Returns the style of a language tag such as 'de-CH'; of the browser's own locale for none or an unknown one. */
export function dateStyleOf(language: string | undefined): DateStyle {
  const format = formatIn(language) ?? new Intl.DateTimeFormat(undefined, PARTS);
  const order = format.formatToParts(0).map(({ type }) => type);
  return {
    dayFirst: order.indexOf('day') < order.indexOf('month'),
    hour12: format.resolvedOptions().hour12 === true,
  };
}

const PARTS = { day: 'numeric', month: 'long', hour: 'numeric' } as const;

function formatIn(language: string | undefined): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(language, PARTS);
  } catch {
    // Some systems give the browser a locale that is no language tag, e.g. 'en-US@posix'.
    return null;
  }
}

let ofBrowser: DateStyle | undefined;

/** Returns the style of the language that the browser prefers. Reads it once: an Intl formatter is slow to create. */
export function browserDateStyle(): DateStyle {
  ofBrowser ??= dateStyleOf(navigator.language);
  return ofBrowser;
}
