import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import { $deskPanel } from '../../lib/stores/desk-queue/commands.ts';
import { $deskRequest, refreshDeskRequest } from '../../lib/stores/desk-request/desk-request.ts';
import { enterDeskRequest } from '../../lib/stores/desk-request/screen.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { useMedia } from '../ui/use-media.ts';
import { DeskKeys } from '../desk-queue/keys/desk-keys.tsx';
import { QueueList } from '../desk-queue/queue-list.tsx';
import { RequestThread } from './request-thread.tsx';
import { useRequestCommands } from './use-request-commands.ts';

/** Its code comes while the request is loaded. */
const AboutRequest = lazyPart(async () => (await import('./about-request.tsx')).AboutRequest, {
  prefetch: 'idle',
  fallback: <AboutSkeleton />,
});
const ReplyCommands = lazyPart(
  async () => (await import('../desk-replies/reply-commands.tsx')).ReplyCommands,
);
const DeskNotFound = lazyPart(async () => (await import('../desk/desk-not-found.tsx')).DeskNotFound);
const Drawer = lazyPart(async () => (await import('../ui/dialog/drawer.tsx')).Drawer, { prefetch: 'idle' });

/** As in desk-request.css. */
const THREE_COLUMNS = '(min-width: 80rem)';

/** Shows a request: the thread with its composers, and what is known about it. */
export function DeskRequestScreen() {
  const request = useStore($deskRequest, { ssr: 'initial' });
  const panel = useStore($deskPanel, { ssr: 'initial' });
  const isWide = useMedia(THREE_COLUMNS);
  const [isAboutOpen, setAboutOpen] = useState(false);
  useEffect(() => enterDeskRequest(location.pathname), []);
  useRequestCommands(isWide);
  if (request.status === 'loading') return <RequestSkeleton />;
  if (request.status === 'failed') {
    return request.error.status === 404 ? (
      <DeskNotFound title={text.notFoundTitle}>{text.notFoundText}</DeskNotFound>
    ) : (
      <ErrorPanel
        title={text.loadFailed}
        message={describeFailure(request.error)}
        onRetry={() => refreshDeskRequest()}
      />
    );
  }
  const about = (
    <AboutRequest request={request.data} onInsert={isWide ? undefined : () => setAboutOpen(false)} />
  );
  return (
    <div className="desk-request">
      {isWide && (
        <nav aria-label={text.queue} className="desk-column desk-column-start">
          <QueueList compact current={request.data.request.external_id} />
        </nav>
      )}
      <RequestThread
        request={request.data}
        outdated={request.refreshError !== undefined}
        onAbout={isWide ? undefined : () => setAboutOpen(true)}
      />
      {isWide ? (
        <div className="desk-column desk-column-end">{about}</div>
      ) : (
        <Drawer
          open={isAboutOpen}
          onClose={() => setAboutOpen(false)}
          label={text.about}
          title={text.about}
          dismissible
        >
          {about}
        </Drawer>
      )}
      <DeskKeys />
      {panel === 'commands' && <ReplyCommands />}
    </div>
  );
}

function RequestSkeleton() {
  return (
    <div className="desk-request" aria-busy="true">
      <div className="desk-thread">
        <div className="desk-thread-head">
          <Skeleton className="h-7 w-72 max-w-full rounded-sm" />
          <Skeleton className="mt-3 h-5 w-48 rounded-full" />
        </div>
        <div className="flex flex-col gap-5 py-6">
          <Skeleton className="h-20 w-2/3 rounded-lg" />
          <Skeleton className="h-14 w-1/2 self-end rounded-lg" />
          <Skeleton className="h-24 w-2/3 rounded-lg" />
        </div>
      </div>
      <div className="desk-column desk-column-end">
        <AboutSkeleton />
      </div>
    </div>
  );
}

function AboutSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-5 w-32 rounded-sm" />
      <Skeleton className="h-24 w-full rounded-md" />
      <Skeleton className="h-40 w-full rounded-md" />
    </div>
  );
}
