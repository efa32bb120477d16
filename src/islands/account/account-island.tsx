import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import type { User } from '../../lib/contract/session.ts';
import { accountText } from '../../lib/messages/account.ts';
import { $deletionLink, takeDeletionLink } from '../../lib/stores/account/deletion-link.ts';
import { $initials, $user, refreshUser } from '../../lib/stores/session/user.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { lazyConfirmNotice } from '../profile-fields/lazy-confirm-notice.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorBoundary, ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { Avatar } from '../ui/image/faces.tsx';
import { ImageWithFallback, LOGO_PAPER } from '../ui/image/image-with-fallback.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Heading } from '../ui/text/text.tsx';
import { AccountGroup, AccountSection, AccountSkeleton } from './account-section.tsx';

const ProfileForms = lazyPart(async () => (await import('./profile-forms.tsx')).ProfileForms, {
  fallback: <div className="h-11" />,
});

function Companies({ user }: { readonly user: User }) {
  if (user.companies.length === 0) return <p className="text-ink-muted">{accountText.noCompany}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-ink-muted">{accountText.companies}</p>
      <ul className="flex flex-col gap-3">
        {user.companies.map((company) => (
          <li key={company.id} className="flex flex-wrap items-center gap-3 font-medium">
            <ImageWithFallback
              src={company.image_url}
              alt=""
              height={40}
              className={classNames('h-10 w-auto max-w-32 rounded-md object-contain object-left', LOGO_PAPER)}
              fallback={null}
            />
            {company.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProfileProps {
  readonly user: User;
  readonly initials: string;
  readonly onNamed: () => void;
}

function Profile({ user, initials, onNamed }: ProfileProps) {
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar initials={initials} tone="sun" />
        <dl className="min-w-0">
          {user.full_name !== '' && (
            <>
              <dt className="sr-only">{accountText.name}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere]">{user.full_name}</dd>
            </>
          )}
          <dt className="sr-only">{accountText.email}</dt>
          <dd className="text-ink-muted [overflow-wrap:anywhere]">{user.email}</dd>
        </dl>
      </div>
      <Companies user={user} />
      <ProfileForms user={user} onGone={onNamed} />
    </>
  );
}

function ProfileSection() {
  const user = useStore($user, { ssr: 'initial' });
  const initials = useStore($initials, { ssr: () => '' });
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  return (
    <AccountSection title={accountText.profile} headingRef={heading}>
      {user.status === 'loading' && <Skeleton className="h-[8.5rem] rounded-md" />}
      {user.status === 'failed' && (
        <ErrorPanel title={accountText.loadFailed} error={user.error} onRetry={refreshUser} />
      )}
      {user.status === 'ready' && <Profile user={user.data} initials={initials} onNamed={focusHeading} />}
    </AccountSection>
  );
}

const LazyConfirmEmailSection = lazyConfirmNotice(
  async () => (await import('./confirm-email-section.tsx')).ConfirmEmailSection,
  'confirm-section',
);

const LazyDeletionSection = lazyPart(async () => (await import('./deletion-section.tsx')).DeletionSection, {
  fallback: <Skeleton className="h-40 rounded-lg" />,
});

/** Loads the section only where there is something to say. */
function Deletion() {
  const isDue = dataOf(useStore($user, { ssr: 'initial' }))?.deletion_due_at != null;
  const link = useStore($deletionLink, { ssr: 'initial' });
  useEffect(() => {
    takeDeletionLink();
    addEventListener('hashchange', takeDeletionLink);
    return () => removeEventListener('hashchange', takeDeletionLink);
  }, []);
  return isDue || link !== null ? <LazyDeletionSection /> : null;
}

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
        <Deletion />
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
