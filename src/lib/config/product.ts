import { environment } from './environment.ts';

/** Everything a company that runs this product puts its own words to; nothing else spells these out. */
export const product = {
  name: environment.productName,
  supportEmail: environment.supportEmail,
  termsUrl: 'https://sundial.example/terms',
  privacyUrl: 'https://sundial.example/privacy',
  tagline: 'Your time, back.',
  /** Copy of SPEC section 1. */
  hoursSavedPerTask: '3-4 hours',
  /** An internal company's name (SPEC section 1); the flag goes to analytics and error reporting only. */
  internalCompanyNames: [
    `${environment.productName} Internal`,
    `${environment.productName} OG`,
  ] as readonly string[],
} as const;
