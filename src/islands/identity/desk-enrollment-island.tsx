import { enterDeskSignIn } from '../../lib/stores/desk-session/desk-sign-in.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

enterDeskSignIn();

// With `import()`: the employees' page keeps its scripts as they are.
const MfaEnrollmentIsland = lazyPart(
  async () => (await import('./mfa-enrollment-island.tsx')).MfaEnrollmentIsland,
  {
    fallback: <Spinner />,
  },
);

/** The set-up of the second factor, on a page of the desk. */
export function DeskEnrollmentIsland() {
  return <MfaEnrollmentIsland />;
}
