import { atom } from 'nanostores';

export interface OnboardingState {
  /** What is under way; stays while the browser goes to the next step. */
  readonly busy: 'saving' | 'skipping' | null;
  readonly failure: string | null;
}

export const atStart: OnboardingState = { busy: null, failure: null };

/** Saving of the step on screen. */
export const $onboarding = atom<OnboardingState>(atStart);

/** What the steps know of the account; null until it is loaded. */
export const $person = atom<{ readonly firstName: string | null; readonly email: string } | null>(null);
