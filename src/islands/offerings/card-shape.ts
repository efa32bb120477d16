/** One column, two from the small breakpoint, three from 2xl (SPEC section 2). */
export const GRID_CLASSES = 'grid grid-cols-1 gap-4 sm:grid-cols-2 2xl:grid-cols-3';

/** As tall as a card with a usual text is in the width it has: a skeleton gives way to a card without a jump. */
export const CARD_HEIGHT = 'min-h-[11.875rem] xl:min-h-[10.625rem] 2xl:min-h-[11.875rem]';

/** Cards that are always laid out; they glide when they are filtered. */
export const FIRST_PORTION = 24;

/** Full rows in any number of columns. */
export const PORTION = 12;

/** Few enough for one frame of a slow phone, enough to stay ahead of a wheel that is turned fast. */
export const CARDS_PER_FRAME = 4;
