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

/**
 * The address of a product's partner, or null when none is configured.
 * @throws {Error} for one that is not https, so that the build stops
 */
export function partnerUrl(product: string, urls = partnerUrls): string | null {
  const url = urls[product];
  if (url === undefined) return null;
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new Error(`The partner address of ${product} must be an https URL.`);
  }
  return url;
}
