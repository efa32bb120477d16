import { enterDeskSignIn } from '../../lib/stores/desk-session/desk-sign-in.ts';
import { Spinner } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

enterDeskSignIn();

const waiting = { fallback: <Spinner /> };
// With `import()`: the employees' pages keep their scripts as they are.
const SignInIsland = lazyPart(async () => (await import('./sign-in-island.tsx')).SignInIsland, waiting);
const MfaEnrollmentIsland = lazyPart(
  async () => (await import('./mfa-enrollment-island.tsx')).MfaEnrollmentIsland,
  waiting,
);

/** The ordinary sign-in, on a page of the desk: for the code, and where an employee is signed in as well. */
export function DeskSignInIsland() {
  return <SignInIsland />;
}

/** The set-up of the second factor, on a page of the desk. */
export function DeskEnrollmentIsland() {
  return <MfaEnrollmentIsland />;
}
