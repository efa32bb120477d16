import { asApiError } from '../api/api-error.ts';
import { effects } from '../environment/effects.ts';
import { aboutYouForm, type AboutYouValues } from '../forms/about-you-form.ts';
import { contactInfoDraft, type ContactInfoValues } from '../forms/contact-info-form.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { onboardingText } from '../messages/onboarding.ts';
import { links } from '../routes/links.ts';
import { matchPath } from '../routes/match.ts';
import { report } from '../telemetry/report.ts';
import { dropDraft, readDraft } from './drafts.ts';
import {
  aboutYouAnswers,
  contactInfoAnswers,
  saveOnboardingAnswers,
  seenContactInfo,
  type OnboardingAnswer,
} from './onboarding-answers.ts';
import { ABOUT_YOU_DRAFT, CONTACT_INFO_DRAFT } from './onboarding-drafts.ts';
import { $onboarding, $person, atStart } from './onboarding-state.ts';
import { dataOf } from './remote.ts';
import { takeReturnTo } from './return-to.ts';
import { watchSession } from './session-watch.ts';
import { showNotice } from './toasts.ts';
import { $user, refreshUser } from './user.ts';

/** A step begins with nothing under way. */
export function resetOnboarding(): void {
  $onboarding.set(atStart);
}

/** Called by every step; returns the way to leave. */
export function enterOnboarding(): () => void {
  resetOnboarding();
  showNotice();
  const stopFollowing = $user.subscribe((remote) => {
    const user = dataOf(remote);
    $person.set(user === null ? null : { firstName: user.first_name, email: user.email });
  });
  void refreshUser();
  const stopWatching = watchSession();
  return () => {
    stopFollowing();
    stopWatching();
  };
}

export function readAboutYou(): AboutYouValues | null {
  return readDraft(ABOUT_YOU_DRAFT, aboutYouForm);
}

export function readContactInfo(): ContactInfoValues | null {
  return readDraft(CONTACT_INFO_DRAFT, contactInfoDraft);
}

export async function saveAboutYou(values: AboutYouValues): Promise<void> {
  if (await save(aboutYouAnswers(values))) effects().navigate(links.contactInfo());
}

export async function saveContactInfo(values: ContactInfoValues): Promise<void> {
  if (await save(contactInfoAnswers(values))) finish();
}

/** Ends the onboarding without contact details; whether the server notes it must not keep anybody here. */
export async function skipContactInfo(): Promise<void> {
  if ($onboarding.get().busy !== null) return;
  $onboarding.set({ busy: 'skipping', failure: null });
  // Whoever is quicker than the answer is waited for: otherwise the step would come again at the next sign-in.
  if (dataOf($user.get()) === null) await refreshUser();
  if (dataOf($user.get())?.onboarding_completed === false) {
    await saveOnboardingAnswers(seenContactInfo).catch(() => undefined);
  }
  finish();
}

async function save(answers: readonly OnboardingAnswer[]): Promise<boolean> {
  if ($onboarding.get().busy !== null) return false;
  $onboarding.set({ busy: 'saving', failure: null });
  try {
    await saveOnboardingAnswers(answers);
    return true;
  } catch (error) {
    const failure = `${onboardingText.notSaved} ${describeFailure(asApiError(error))}`;
    $onboarding.set({ busy: null, failure });
    report(error, { feature: 'onboarding', component: 'answers' });
    return false;
  }
}

const ownScreens: readonly string[] = ['aboutUs', 'aboutYou', 'contactInfo'];

/** Where the onboarding leads: what was asked for before signing in, unless that was the onboarding itself. */
export function afterOnboarding(returnTo: string | null): string {
  const match = returnTo === null ? null : matchPath(returnTo.replace(/[?#].*$/, ''));
  const leadsBack = match?.kind === 'screen' && ownScreens.includes(match.route.name);
  return returnTo === null || leadsBack ? links.dashboard() : returnTo;
}

function finish(): void {
  dropDraft(ABOUT_YOU_DRAFT);
  dropDraft(CONTACT_INFO_DRAFT);
  effects().navigate(afterOnboarding(takeReturnTo()));
}
