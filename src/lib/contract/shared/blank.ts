const NOTHING_TO_SEE = /^[\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]*$/u;
/** For scripts that cannot import it; with the flag `u`. */
export const BLANK_PATTERN = NOTHING_TO_SEE.source;

/** True for a text of which nothing can be seen: white space, controls, joiners, fillers, soft hyphens, empty Braille cells, halves of characters. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text);
