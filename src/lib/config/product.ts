/*
 * The face of the operator (docs/product/configuration.md#brand), as the build has read it. The logo is a constant of the build
 * (SUNDIAL_LOGO): a build without one then contains no code for it.
 */
const brand = SUNDIAL_BRAND;

export const product = {
  ...brand,
  /** See docs/product/product.md#estimated-time. */
  hoursSavedPerTask: '3-4 hours',
  /** Employees of these companies are internal staff (docs/product/product.md#internal-staff). */
  internalCompanyNames: [`${brand.name} Internal`, `${brand.name} OG`] as readonly string[],
} as const;
