const NOTHING_TO_SEE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True for a text of which nothing can be seen: white space, joiners, fillers, soft hyphens, empty Braille cells. */
export const isBlank = (text: string): boolean => NOTHING_TO_SEE.test(text);
