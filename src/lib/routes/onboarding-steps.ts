import { links } from './links.ts';

/** Returns true for the address of an onboarding step, with or without a query. */
export function isOnboardingStep(address: string): boolean {
  const path = address.replace(/[?#].*/s, '').replace(/\/?$/, '/');
  return [links.aboutUs(), links.aboutYou(), links.contactInfo()].includes(path);
}
