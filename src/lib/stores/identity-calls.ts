import { ApiError } from '../api/api-error.ts';
import { loadOptional } from '../environment/optional-load.ts';

async function load() {
  const [calls, { openSession }, { expectOnboarding, settleSignIn }, { $code, send }, { track }] =
    await Promise.all([
      import('../api/identity.ts'),
      import('./sign-in-session.ts'),
      import('./after-sign-in.ts'),
      import('./mfa-code.ts'),
      import('../telemetry/track.ts'),
    ]);
  return { ...calls, openSession, expectOnboarding, settleSignIn, $code, sendCode: send, track };
}

/** What the entry screens need once somebody submits: the calls about an account, and what follows a sign-in. */
export type IdentityCalls = Awaited<ReturnType<typeof load>>;

/**
 * Gives the code that talks to the API. It is not part of the entry pages, so that they are usable early.
 * @throws {ApiError} `network` when it cannot be loaded: to a person that is the same as a call that gets no answer.
 */
export async function identityCalls(): Promise<IdentityCalls> {
  const calls = await loadOptional(load);
  if (calls === null) throw new ApiError({ kind: 'network' });
  return calls;
}

/** Fetches that code ahead, so that it is there before anybody has typed anything. */
export function warmIdentityCalls(): void {
  void loadOptional(load);
}
