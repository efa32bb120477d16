import {
  noAboutYou,
  noContactInfo,
  type AboutYouValues,
  type ContactInfoValues,
} from '../../forms/onboarding-fields.ts';
import { dropDraft, mergeDraft, readFields } from '../shared/drafts.ts';

const ABOUT_YOU = 'about-you';
const CONTACT_INFO = 'contact-info';

/** Saves the changed fields of the second step; the other saved fields stay as they are. */
export function keepAboutYou(changed: Partial<AboutYouValues>): void {
  mergeDraft(ABOUT_YOU, noAboutYou, changed);
}

/** Saves the changed fields of the third step; the other saved fields stay as they are. */
export function keepContactInfo(changed: Partial<ContactInfoValues>): void {
  mergeDraft(CONTACT_INFO, noContactInfo, changed);
}

/** Returns what the user entered before a reload, valid or not; null without it. */
export function readAboutYou(): AboutYouValues | null {
  return readFields(ABOUT_YOU, noAboutYou);
}

/** Returns what the user entered before a reload, valid or not; null without it. */
export function readContactInfo(): ContactInfoValues | null {
  return readFields(CONTACT_INFO, noContactInfo);
}

/** Deletes the drafts of both steps. */
export function dropOnboardingDrafts(): void {
  dropDraft(ABOUT_YOU);
  dropDraft(CONTACT_INFO);
}
