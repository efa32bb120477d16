import { enterDeskScope } from '../../lib/stores/desk-session/desk-scope.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

enterDeskScope();

// With `import()`: the employees' page keeps its scripts as they are.
const SignInIsland = lazyPart(async () => (await import('./sign-in-island.tsx')).SignInIsland, {
  fallback: <Spinner />,
});

/** The ordinary sign-in, on a page of the desk: for the code, and where an employee is signed in as well. */
export function DeskSignInIsland() {
  return <SignInIsland />;
}
