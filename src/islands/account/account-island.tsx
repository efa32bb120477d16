import { accountText } from '../../lib/messages/account.ts';
import { lazyConfirmNotice } from '../profile-fields/lazy-confirm-notice.tsx';
import { ErrorBoundary } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Heading } from '../ui/text/text.tsx';
import { AccountGroup, AccountSkeleton } from './account-section.tsx';
import { ProfileSection } from './profile-section.tsx';

const LazyConfirmEmailSection = lazyConfirmNotice(
  async () => (await import('./confirm-email-section.tsx')).ConfirmEmailSection,
  'confirm-section',
);

const LateAnswers = lazyPart(async () => (await import('./account-late-sections.tsx')).LateAnswers, {
  fallback: <Skeleton className="h-72" />,
});
const LateSections = lazyPart(async () => (await import('./account-late-sections.tsx')).AccountLateSections, {
  fallback: <AccountSkeleton />,
});

export function AccountIsland() {
  return (
    <ErrorBoundary feature="account" component="account">
      <div className="mx-auto flex max-w-3xl flex-col gap-8">
        <Heading level={1}>{accountText.title}</Heading>
        <LazyConfirmEmailSection />
        <AccountGroup title={accountText.groups.you}>
          <ProfileSection />
          <ErrorBoundary feature="account" component="answers">
            <LateAnswers />
          </ErrorBoundary>
        </AccountGroup>
        <ErrorBoundary feature="account" component="late-sections">
          <LateSections />
        </ErrorBoundary>
      </div>
    </ErrorBoundary>
  );
}
