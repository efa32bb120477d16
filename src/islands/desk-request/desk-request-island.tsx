import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import type { Failure } from '../../lib/messages/shared/failures.ts';
import { $deskPanel } from '../../lib/stores/desk-queue/commands.ts';
import {
  $deskRequest,
  $openRequestId,
  refreshDeskRequest,
} from '../../lib/stores/desk-request/desk-request.ts';
import { enterDeskRequest, whenAnswered } from '../../lib/stores/desk-request/screen.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import { isUpdateDue } from '../../lib/stores/shell/version.ts';
import { DeskKeys } from '../desk-queue/keys/desk-keys.tsx';
import { DeskScreen } from '../desk/desk-part.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton, useLate } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useRequestCommands } from './use-request-commands.ts';

/** Opens the request of the address, and others in the same page: docs/product/desk-request.md#one-page. */
function useOpenRequest() {
  const shown = useRef<{ readonly path: string; readonly leave: () => void } | null>(null);
  const [showAddress] = useState(() => async () => {
    await whenAnswered();
    const { pathname: path } = location;
    if (shown.current === null || shown.current.path === path) return;
    shown.current.leave();
    shown.current = { path, leave: enterDeskRequest(path) };
  });
  const [open] = useState(() => (address: string) => {
    const { pathname: path } = new URL(address, location.href);
    const isRequest = path.startsWith('/desk/requests/');
    // A new build comes with a new page.
    if (!isRequest || isUpdateDue()) {
      location.assign(address);
      return;
    }
    if (path !== location.pathname) history.pushState(null, '', address);
    void showAddress();
  });
  useEffect(() => {
    const { pathname: path } = location;
    shown.current = { path, leave: enterDeskRequest(path) };
    const travel = () => void showAddress();
    addEventListener('popstate', travel);
    return () => {
      removeEventListener('popstate', travel);
      shown.current?.leave();
      shown.current = null;
    };
  }, [showAddress]);
  return open;
}

export function DeskRequestIsland() {
  return (
    <DeskScreen feature="desk-request" component="request">
      <DeskRequestScreen />
    </DeskScreen>
  );
}

// Their code comes while the request is loaded: neither is shown before.
const thread = import('./request-thread.tsx');
const RequestThread = lazyPart(async () => (await thread).RequestThread, { fallback: <ThreadSkeleton /> });
const list = import('../desk-queue/queue-list.tsx');
const QueueList = lazyPart(async () => (await list).QueueList);
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

function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

function DeskRequestScreen() {
  const request = useStore($deskRequest, { ssr: 'initial' });
  const openId = useStore($openRequestId, { ssr: 'initial' });
  const panel = useStore($deskPanel, { ssr: 'initial' });
  const isWide = useMedia(THREE_COLUMNS);
  const open = useOpenRequest();
  useRequestCommands(isWide, open);
  // The first request comes before its list.
  const [hasList, setHasList] = useState(false);
  if (request.status === 'ready' && !hasList) setHasList(true);
  const current = dataOf(request)?.request.external_id ?? openId ?? undefined;
  return (
    <div className="desk-request" aria-busy={request.status === 'loading' || undefined}>
      {isWide && hasList && (
        <nav aria-label={text.queue} className="desk-column desk-column-start">
          <button type="button" className="skip-link sr-only" onClick={focusHeading}>
            {text.skipList}
          </button>
          <QueueList compact current={current} onOpen={open} />
        </nav>
      )}
      {request.status === 'loading' && <RequestSkeleton isShown={!hasList} />}
      {request.status === 'failed' && <RequestFailure error={request.error} />}
      {request.status === 'ready' && (
        <OpenRequest
          key={request.data.request.external_id}
          request={request.data}
          outdated={request.refreshError !== undefined}
          isWide={isWide}
        />
      )}
      <DeskKeys />
      {panel === 'commands' && <ReplyCommands />}
    </div>
  );
}

function RequestFailure({ error }: { readonly error: Failure }) {
  return (
    <div className="desk-thread py-6">
      {error.status === 404 ? (
        <DeskNotFound title={text.notFoundTitle}>{text.notFoundText}</DeskNotFound>
      ) : (
        <ErrorPanel title={text.loadFailed} error={error} onRetry={() => refreshDeskRequest()} />
      )}
    </div>
  );
}

interface OpenRequestProps {
  readonly request: DeskRequest;
  readonly outdated: boolean;
  readonly isWide: boolean;
}

function OpenRequest({ request, outdated, isWide }: OpenRequestProps) {
  const [isAboutOpen, setAboutOpen] = useState(false);
  // Behind the thread, which is read first.
  const known = useDeferredValue(request, null);
  const about = known && (
    <AboutRequest request={known} onInsert={isWide ? undefined : () => setAboutOpen(false)} />
  );
  return (
    <>
      <RequestThread
        request={request}
        outdated={outdated}
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
    </>
  );
}

/** The request as it is loaded. Beside a list that opens one after the other it would flash. */
function RequestSkeleton({ isShown }: { readonly isShown: boolean }) {
  const isLate = useLate(!isShown);
  const hidden = isShown || isLate ? undefined : 'invisible';
  return (
    <>
      <ThreadSkeleton className={hidden} />
      <div className={classNames('desk-column desk-column-end', hidden)}>
        <AboutSkeleton />
      </div>
    </>
  );
}

function ThreadSkeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <div className={classNames('desk-thread', className)}>
      <div className="desk-thread-head">
        <div className="desk-thread-bar">
          <Skeleton className="desk-thread-name h-5 w-72 max-w-full rounded-sm md:h-7" />
          <Skeleton className="desk-thread-facts h-5 w-48 rounded-full" />
        </div>
      </div>
      <div className="flex flex-col gap-5 py-6">
        <Skeleton className="h-20 w-2/3 rounded-lg" />
        <Skeleton className="h-14 w-1/2 self-end rounded-lg" />
        <Skeleton className="h-24 w-2/3 rounded-lg" />
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
