import { lazyCode } from '../shared/lazy-code.ts';

async function load() {
  const [api, forms, { openSession }, { expectOnboarding, settleSignIn }, { sendCode }, { track }] =
    await Promise.all([
      import('../../api/identity.ts'),
      import('../../forms/identity-forms.ts'),
      import('./open-session.ts'),
      import('../session/after-sign-in.ts'),
      import('./mfa-code.ts'),
      import('../../telemetry/analytics/track.ts'),
    ]);
  return { ...api, forms, openSession, expectOnboarding, settleSignIn, sendCode, track };
}

/** The API calls of the entry pages, their form schemas, and the steps after a sign-in. */
export type EntryCode = Awaited<ReturnType<typeof load>>;

/** Loads these modules lazily; `part` picks one of them. */
export const entryCode = lazyCode(load);
