import { lazyCode } from '../shared/lazy-code.ts';

async function load() {
  const [{ aboutYouForm, contactInfoForm }, answers, { $user, refreshUser }, { watchSession }] =
    await Promise.all([
      import('../../forms/onboarding-forms.ts'),
      import('./answers.ts'),
      import('../session/user.ts'),
      import('../session/session-watch.ts'),
    ]);
  const { aboutYouAnswers, contactInfoAnswers, saveOnboardingAnswers, skippedContactInfo } = answers;
  return {
    forms: { aboutYouForm, contactInfoForm },
    aboutYouAnswers,
    contactInfoAnswers,
    saveOnboardingAnswers,
    skippedContactInfo,
    $user,
    refreshUser,
    watchSession,
  };
}

/** The form schemas of the steps, the API calls that save their answers, the current user and the session. */
export type StepCode = Awaited<ReturnType<typeof load>>;

export const stepCode = lazyCode(load);
