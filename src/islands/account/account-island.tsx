import { accountText } from '../../lib/messages/account.ts';
import { report } from '../../lib/telemetry/reporting/report.ts';
import { LazyConfirmEmailSection } from './lazy-confirm-email-section.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';

const LateSections = lazyPart(async () => (await import('./account-late-sections.tsx')).AccountLateSections, {
  fallback: <AccountSkeleton />,
});

/** Account Settings. */
export function AccountIsland() {
  return (
    <ErrorBoundary
      feature="account"
      onError={(error) => report(error, { feature: 'account', component: 'account' })}
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <Heading level={1}>{accountText.title}</Heading>
        <LazyConfirmEmailSection />
        <ProfileSection />
        <PasswordSection />
        <ErrorBoundary
          feature="account-late"
          onError={(error) => report(error, { feature: 'account', component: 'late-sections' })}
        >
          <LateSections />
        </ErrorBoundary>
      </div>
    </ErrorBoundary>
  );
}
