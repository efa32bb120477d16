import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { whenShown } from '../../lib/effects/lazy-load.ts';
import { unlockText } from '../../lib/messages/identity/unlock.ts';
import { links } from '../../lib/routes/links.ts';
import { $unlock, retryUnlock, unlockAccount } from '../../lib/stores/identity/unlock.ts';
import { ButtonLink } from '../ui/button/button.tsx';
import { ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';

const titles = {
  waiting: unlockText.waitingTitle,
  unlocked: unlockText.doneTitle,
  failed: unlockText.failedTitle,
} as const;

function UnlockScreen() {
  const state = useStore($unlock, { ssr: 'initial' });
  // A prerendered page must have no effect.
  useEffect(() => whenShown(() => void unlockAccount()), []);
  return (
    <>
      <Heading level={1} size="display" className="mb-5">
        {titles[state.status]}
      </Heading>
      <div aria-live="polite">
        {state.status === 'waiting' && (
          <p className="flex items-center gap-3 text-ink-muted">
            <Spinner />
            {unlockText.waiting}
          </p>
        )}
        {state.status === 'unlocked' && <Paragraph>{unlockText.done}</Paragraph>}
        {state.status === 'failed' && (
          <ErrorPanel
            message={
              <>
                <p>{unlockText.failed}</p>
                {state.reason !== null && <p className="mt-2 text-small">{state.reason}</p>}
              </>
            }
            onRetry={state.reason === null ? undefined : () => void retryUnlock()}
          />
        )}
      </div>
      {state.status !== 'waiting' && (
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href={links.signIn()}>{unlockText.signIn}</ButtonLink>
          <Link href={links.forgotPassword()} tone="nav">
            {unlockText.forgot}
          </Link>
        </div>
      )}
    </>
  );
}

/** Unlocks an account with the link from a mail. */
export const UnlockIsland = withBoundary('unlock', 'unlock', UnlockScreen);
