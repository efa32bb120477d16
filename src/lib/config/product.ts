import { environment } from './environment.ts';
import type { PartnerUrls } from './partners.ts';

/*
 * The settings of the company that runs the product (docs/product/configuration.md#product-settings). What only prerendered
 * pages use is exported on its own, so that no script contains it.
 */

/** Names, texts and addresses. */
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

/**
 * Addresses of the partner sites (docs/product/routes.md#partner-redirects), https alone. A product without an entry leads to
 * the sign-in page.
 */
export const partnerUrls: PartnerUrls = {};

/** Quotes of the sign-in page. They are imagined, so they carry a role instead of a name. */
export const testimonials = [
  {
    quote:
      'I handed over three months of phone calls about one leaking roof, and got my Tuesday evenings back.',
    role: 'Night-shift baker',
  },
  {
    quote: 'The moving boxes arrived, the movers arrived, and I had not searched for either of them.',
    role: 'Dispatcher who moved house in spring',
  },
  {
    quote: 'My father needed a specialist. My concierge made the list, and I made one call.',
    role: 'Account manager and only daughter',
  },
] as const;
