/** The products of partner sites, as they stand in paths. */
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
export type PartnerUrls = Readonly<Partial<Record<PartnerProduct, string>>>;

/**
 * Returns the address of a product's partner; null when none is configured.
 * @throws {Error} for an address that is not https, so that the build stops
 */
export function partnerUrl(product: PartnerProduct, urls: PartnerUrls): string | null {
  const url = urls[product];
  if (url === undefined) return null;
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new Error(`The partner address of ${product} must be an https URL.`);
  }
  return url;
}
