/*
 * The parts of the operator's face that only prerendered pages use: no script may import them, it would contain all of them.
 */

/** Addresses of the partner sites (docs/product/routes.md#partner-redirects). A product without one leads to the sign-in page. */
export const partnerUrls = SUNDIAL_PAGES.partners;

/** Quotes of the sign-in page; none unless the operator has some. */
export const testimonials = SUNDIAL_PAGES.testimonials;

/** Path of the icon's file and the accent, for the picture of link previews. */
export const shareFace = SUNDIAL_PAGES.share;

/** Name and size of the picture of link previews; the size is the one that chats and networks expect. */
export const SHARE_IMAGE = { file: 'share.png', width: 1_200, height: 630 } as const;
