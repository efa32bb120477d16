import { loadOptional } from '../environment/optional-load.ts';
import { effects } from '../environment/effects.ts';
import type { AboutYouValues } from '../forms/about-you-form.ts';
import type { ContactInfoValues } from '../forms/contact-info-form.ts';
import { failures } from '../messages/failures.ts';
import { onboardingText } from '../messages/onboarding.ts';
import { links } from '../routes/links.ts';
import { $onboarding, atStart } from './onboarding-state.ts';

/** What the steps do beyond showing fields; loaded behind them, so that they can be filled in early. */
const load = () => loadOptional(() => import('./onboarding.ts'));
type Work = NonNullable<Awaited<ReturnType<typeof load>>>;

/** Called by every step; returns the way to leave. */
export function enterStep(): () => void {
  $onboarding.set(atStart);
  let isLeft = false;
  let leave: (() => void) | undefined;
  void load().then((work) => {
    if (!isLeft) leave = work?.enterOnboarding();
  });
  return () => {
    isLeft = true;
    leave?.();
  };
}

async function doWork(work: (loaded: Work) => Promise<void>): Promise<void> {
  const loaded = await load();
  if (loaded !== null) await work(loaded);
  else $onboarding.set({ busy: null, failure: `${onboardingText.notSaved} ${failures.offline}` });
}

/** What was filled in before a reload. */
export async function readAboutYou(): Promise<AboutYouValues | null> {
  return (await load())?.readAboutYou() ?? null;
}

/** What was filled in before a reload. */
export async function readContactInfo(): Promise<ContactInfoValues | null> {
  return (await load())?.readContactInfo() ?? null;
}

export const saveAboutYou = (values: AboutYouValues) => doWork((work) => work.saveAboutYou(values));
export const saveContactInfo = (values: ContactInfoValues) => doWork((work) => work.saveContactInfo(values));
export const skipContactInfo = () => doWork((work) => work.skipContactInfo());

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
