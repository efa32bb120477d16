import { enterDeskSignIn } from '../../lib/stores/desk-session/desk-sign-in.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

enterDeskSignIn();

// With `import()`: the employees' page keeps its scripts as they are.
const SignInIsland = lazyPart(async () => (await import('./sign-in-island.tsx')).SignInIsland, {
  fallback: <Spinner />,
});

/** The ordinary sign-in, on a page of the desk: for the code, and where an employee is signed in as well. */
export function DeskSignInIsland() {
  return <SignInIsland />;
}
