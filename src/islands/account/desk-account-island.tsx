import { accountText } from '../../lib/messages/account.ts';
import { enterDeskSignIn } from '../../lib/stores/desk-session/desk-sign-in.ts';
import { ErrorBoundary } from '../ui/feedback/panels.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Heading } from '../ui/text/text.tsx';

enterDeskSignIn();

// With `import()`: the employees' page keeps its scripts as they are.
const Sections = lazyPart(async () => (await import('./desk-account-sections.tsx')).DeskAccountSections, {
  fallback: <Spinner />,
});

export function DeskAccountIsland() {
  return (
    <ErrorBoundary feature="desk-session" component="account">
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <Heading level={1}>{accountText.title}</Heading>
        <Sections />
      </div>
    </ErrorBoundary>
  );
}
