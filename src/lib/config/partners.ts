/** The products of partner sites, as they stand in paths (docs/product/routes.md#partner-redirects). */
export const partnerProducts = [
  'term-life-insurance',
  'auto-insurance',
  'home-insurance',
  'home-warranty',
  'renters-insurance',
  'pet-insurance',
  'wills-and-trusts',
] as const;

export type PartnerProduct = (typeof partnerProducts)[number];
