import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { unlockText } from '../../lib/messages/unlock.ts';
import { links } from '../../lib/routes/links.ts';
import { $unlock, retryUnlock, unlockAccount } from '../../lib/stores/unlock.ts';
import { report } from '../../lib/telemetry/report.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Heading } from '../ui/heading.tsx';
import { Link } from '../ui/link.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { Spinner } from '../ui/spinner.tsx';

const titles = {
  waiting: unlockText.waitingTitle,
  unlocked: unlockText.doneTitle,
  failed: unlockText.failedTitle,
} as const;

/** Unlocks as soon as somebody really looks: a page rendered ahead of a click must have no effect. */
function unlockWhenSeen(): (() => void) | undefined {
  const start = () => void unlockAccount();
  if (!('prerendering' in document) || document.prerendering !== true) {
    start();
    return undefined;
  }
  document.addEventListener('prerenderingchange', start, { once: true });
  return () => {
    document.removeEventListener('prerenderingchange', start);
  };
}

function UnlockScreen() {
  const state = useStore($unlock, { ssr: 'initial' });
  useEffect(unlockWhenSeen, []);
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

/** Opens a locked account by the link from a mail. */
export function UnlockIsland() {
  return (
    <ErrorBoundary
      feature="unlock"
      onError={(error) => report(error, { feature: 'unlock', component: 'unlock' })}
    >
      <UnlockScreen />
    </ErrorBoundary>
  );
}
