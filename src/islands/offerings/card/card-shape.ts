/** The columns of `docs/product/offerings.md#all-page`: one, two from `sm`, three from `2xl`. */
export const GRID_CLASSES = 'grid grid-cols-1 gap-4 sm:grid-cols-2 2xl:grid-cols-3';

/** The height of every card, 104 px: heading and subheading have two lines each at most. */
export const CARD_HEIGHT = 'min-h-[6.5rem]';

/** The size of a logo in a card. Two columns of a small screen leave little room for the text. */
export const LOGO_SIZE = 'h-12 w-24 sm:max-md:w-20';

/** Few enough for one frame of a slow phone, enough to stay ahead of fast scrolling. */
export const CARDS_PER_FRAME = 4;
