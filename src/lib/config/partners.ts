/**
 * Partner sites behind the insurance redirects of SPEC section 2. The addresses belong to whoever runs the product: an
 * entry that is missing here sends the browser to the sign-in page alone (DECISIONS section 4).
 */
export const partnerUrls: Readonly<Record<string, string>> = {};

export const partnerProducts = [
  'term-life-insurance',
  'auto-insurance',
  'home-insurance',
  'home-warranty',
  'renters-insurance',
  'pet-insurance',
  'wills-and-trusts',
] as const;
