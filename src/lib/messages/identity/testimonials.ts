/** Texts around the quotes of the sign-in page. */
export const testimonialsText = { overline: 'Imagined, but typical' } as const;
