/**
 * The ground of logos of companies and providers: they are made for light pages, so it stays light in the dark theme. An opaque
 * logo covers it.
 */
export const LOGO_PAPER = 'bg-[#fffefb] forced-color-adjust-none';
