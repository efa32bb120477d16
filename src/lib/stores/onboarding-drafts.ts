import type { AboutYouValues } from '../forms/about-you-form.ts';
import { noAboutYou } from '../forms/about-you-values.ts';
import type { ContactInfoValues } from '../forms/contact-info-form.ts';
import { noContactInfo } from '../forms/contact-info-values.ts';
import { mergeDraft } from './drafts.ts';

export const ABOUT_YOU_DRAFT = 'about-you';
export const CONTACT_INFO_DRAFT = 'contact-info';

/** Keeps what was changed, beside what is kept already; needs no code that is loaded later. */
export function keepAboutYou(changed: Partial<AboutYouValues>): void {
  mergeDraft(ABOUT_YOU_DRAFT, noAboutYou, changed);
}

/** Keeps what was changed, beside what is kept already; needs no code that is loaded later. */
export function keepContactInfo(changed: Partial<ContactInfoValues>): void {
  mergeDraft(CONTACT_INFO_DRAFT, noContactInfo, changed);
}
