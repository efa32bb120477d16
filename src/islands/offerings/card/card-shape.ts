/** The columns of `docs/product/offerings.md#all-page`: one, two from `sm`, three from `2xl`. */
export const GRID_CLASSES = 'grid grid-cols-1 gap-4 sm:grid-cols-2 2xl:grid-cols-3';

/** The usual height of a card at each width, so that replacing a skeleton causes no layout shift. */
export const CARD_HEIGHT = 'min-h-[11.875rem] xl:min-h-[10.625rem] 2xl:min-h-[11.875rem]';

/** Cards of the first portion, which move when the list is filtered. */
export const FIRST_PORTION = 24;

/** Cards of the other portions: full rows in one, two or three columns. */
export const PORTION = 12;

/** Few enough for one frame of a slow phone, enough to stay ahead of fast scrolling. */
export const CARDS_PER_FRAME = 4;
