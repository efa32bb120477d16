import { loadOptional } from '../environment/optional-load.ts';

/** The form of the second step; null when it cannot be had. */
export const loadAboutYouForm = () =>
  loadOptional(async () => (await import('../forms/about-you-form.ts')).aboutYouForm);

/** The form of the third step; null when it cannot be had. */
export const loadContactInfoForm = () =>
  loadOptional(async () => (await import('../forms/contact-info-form.ts')).contactInfoForm);
