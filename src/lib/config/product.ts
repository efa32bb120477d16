import { environment } from './environment.ts';

/** Names, texts and addresses of the company that runs the product (docs/product/configuration.md#product-settings). */
export const product = {
  name: environment.productName,
  supportEmail: environment.supportEmail,
  termsUrl: 'https://sundial.example/terms',
  privacyUrl: 'https://sundial.example/privacy',
  tagline: 'Your time, back.',
  /** See docs/product/product.md#estimated-time. */
  hoursSavedPerTask: '3-4 hours',
  /** Employees of these companies are internal staff (docs/product/product.md#internal-staff). */
  internalCompanyNames: [
    `${environment.productName} Internal`,
    `${environment.productName} OG`,
  ] as readonly string[],
} as const;
