/**
 * Addresses of the partner sites (docs/product/routes.md#partner-redirects), set by the company that runs the product.
 * Without an entry the redirect leads to the sign-in page.
 */
const partnerUrls: Readonly<Record<string, string>> = {};

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
 * Returns the address of a product's partner; null when none is configured.
 * @throws {Error} for an address that is not https, so that the build stops
 */
export function partnerUrl(product: string, urls = partnerUrls): string | null {
  const url = urls[product];
  if (url === undefined) return null;
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw new Error(`The partner address of ${product} must be an https URL.`);
  }
  return url;
}
