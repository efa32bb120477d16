import { atom, computed } from 'nanostores';
import { asApiError } from '../../api/shared/api-error.ts';
import type { IntroAnswer } from '../../contract/assistant.ts';
import { effects } from '../../effects/effects.ts';
import {
  noAboutYou,
  noContactInfo,
  type AboutYouValues,
  type ContactInfoValues,
} from '../../forms/onboarding-fields.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import { onboardingText } from '../../messages/onboarding.ts';
import { links, isOnboardingStep } from '../../routes/links.ts';
import { takeReturnTo } from '../../session/session.ts';
import { watchSession } from '../session/session-watch.ts';
import { $user, refreshUser } from '../session/user.ts';
import { dataOf } from '../shared/remote.ts';
import { showNotice } from '../shared/toasts.ts';
import { dropDraft, mergeDraft, readFields } from '../shared/drafts.ts';
import { aboutYouAnswers, contactInfoAnswers, saveOnboardingAnswers, skippedContactInfo } from './answers.ts';

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

export function dropOnboardingDrafts(): void {
  dropDraft(ABOUT_YOU);
  dropDraft(CONTACT_INFO);
}

export interface OnboardingState {
  /** Stays set while the browser opens the next step. */
  readonly busy: 'saving' | 'skipping' | null;
  readonly failure: string | null;
}

const atStart: OnboardingState = { busy: null, failure: null };
export const $onboarding = atom<OnboardingState>(atStart);

/** The signed-in employee, as far as the steps show them. */
export interface Newcomer {
  readonly firstName: string | null;
  readonly email: string;
}

/** Null until the current user is loaded. */
export const $newcomer = computed($user, (remote): Newcomer | null => {
  const user = dataOf(remote);
  return user === null ? null : { firstName: user.first_name, email: user.email };
});

export function resetOnboarding(): void {
  $onboarding.set(atStart);
}

/** Starts a step: loads the user and watches the session. Returns a function that stops it. */
export function enterStep(): () => void {
  resetOnboarding();
  showNotice();
  const stopWatching = watchSession();
  void refreshUser();
  return stopWatching;
}

export async function saveAboutYou(values: AboutYouValues): Promise<void> {
  if (await save(aboutYouAnswers(values))) effects().navigate(links.contactInfo());
}

export async function saveContactInfo(values: ContactInfoValues): Promise<void> {
  if (await save(contactInfoAnswers(values))) finish();
}

/** Ends the onboarding without contact details, even when the server cannot be told. */
export async function skipContactInfo(): Promise<void> {
  if ($onboarding.get().busy !== null) return;
  $onboarding.set({ busy: 'skipping', failure: null });
  await tellSkipped().catch(() => undefined);
  finish();
}

/** Without this answer the next sign-in would open the onboarding again. */
async function tellSkipped(): Promise<void> {
  if (dataOf($user.get()) === null) await refreshUser();
  if (dataOf($user.get())?.onboarding_completed === false) await saveOnboardingAnswers(skippedContactInfo);
}

async function save(answers: readonly IntroAnswer[]): Promise<boolean> {
  if ($onboarding.get().busy !== null) return false;
  $onboarding.set({ busy: 'saving', failure: null });
  try {
    await saveOnboardingAnswers(answers);
    return true;
  } catch (error) {
    const failure = `${onboardingText.notSaved} ${describeFailure(asApiError(error))}`;
    $onboarding.set({ busy: null, failure });
    return false;
  }
}

export function continueToAboutYou(): void {
  effects().navigate(links.aboutYou());
}

export function backToAboutUs(): void {
  effects().navigate(links.aboutUs());
}

export function backToAboutYou(): void {
  effects().navigate(links.aboutYou());
}

export function skipAboutYou(): void {
  effects().navigate(links.contactInfo());
}

/** Returns the address to open at the end: the one asked for before the sign-in, unless it is part of the onboarding. */
export function afterOnboarding(returnTo: string | null): string {
  return returnTo === null || isOnboardingStep(returnTo) ? links.dashboard() : returnTo;
}

function finish(): void {
  dropOnboardingDrafts();
  effects().navigate(afterOnboarding(takeReturnTo()));
}
