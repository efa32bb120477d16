import { useStore } from '@nanostores/react';
import { useRef, type RefObject, useEffect, useState } from 'react';
import type { Request } from '../../../lib/contract/requests.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { $typingIn } from '../../../lib/stores/live/live-state.ts';
import type { Composer as ComposerStore } from '../../../lib/stores/thread/composer.ts';
import { $openPendingMessages } from '../../../lib/stores/thread/send-queue.ts';
import {
  awaitsFirstAnswer,
  canSetAppointment,
  conciergeOf,
  conciergeOfRequest,
  isQueued,
  withoutSummary,
} from '../../../lib/stores/thread/thread-messages.ts';
import { AnswerPromise } from '../../profile-fields/answer-promise.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Paragraph } from '../../ui/text/text.tsx';
import { Composer, useAboveKeyboard, type ComposerProps } from '../composer/composer.tsx';
import { MessageLog, PendingMessages } from '../log/message-log.tsx';
import {
  COMPLETION_ID,
  type ReadingPlace,
  useMissed,
  useNewestMessages,
  useStayAtEnd,
} from '../log/reading-place.ts';
import { useClearOfBars } from '../../ui/clear-of-bars.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useNow } from '../../ui/use-now.ts';
import { RequestDetails, ThreadHeader } from './thread-header.tsx';
import type { Message } from '../../../lib/contract/message.ts';
import { prefetch } from '../../../lib/effects/lazy-load.ts';
import { $deletingFile, $takenText, forgetTakenText } from '../../../lib/stores/thread/own-messages.ts';
import { $openPicture, picturesOf } from '../../../lib/stores/thread/pictures.ts';

/** Needed only in a thread with more messages than its first part. */
const EarlierMessages = lazyPart(async () => (await import('../log/more-messages.tsx')).EarlierMessages, {
  prefetch: 'idle',
});

/** Needed only by an employee who reads further up when a message arrives. */
const NewMessageButton = lazyPart(async () => (await import('../log/more-messages.tsx')).NewMessageButton, {
  prefetch: 'idle',
});

/** Needed only on a wide screen. */
const ThreadPanel = lazyPart(async () => (await import('./thread-panel.tsx')).ThreadPanel);

/** Loads behind the messages. */
const AppointmentCard = lazyPart(
  async () => (await import('../../appointments/appointment-card.tsx')).AppointmentCard,
);

/** Returns the height of the date in rem, so that nothing moves when its code arrives. */
function heightOfDate({ appointment_at: at, appointment, ...request }: Request): number {
  const button = 2.75;
  if (at == null) return request.canceled_appointment == null ? button : 6.625;
  const { time_zone: zone = null, place = null, name = null } = appointment ?? {};
  const isElsewhere = zone !== null && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  const lines = 1 + Number(isElsewhere) + Number(place !== null || name !== null);
  return Math.max(2.75, 1.375 * lines) + 1.125 + button;
}

/** Few requests have steps. */
const Progress = lazyPart(async () => (await import('./request-facts.tsx')).Progress, {
  fallback: <div className="min-h-touch" />,
});

/** Needed only at the end of a request. */
const CompletionCard = lazyPart(
  async () => (await import('../../completion/completion-card.tsx')).CompletionCard,
  { fallback: <div className="min-h-64" /> },
);

/** From here on, what belongs to the request stands beside its messages. */
const WIDE = '(min-width: 80rem)';

interface ThreadContentProps {
  readonly request: Request;
  readonly composer: ComposerStore;
  readonly focusField: () => void;
  readonly foot: RefObject<HTMLDivElement | null>;
  readonly place: ReadingPlace;
}

export function ThreadContent({ request, composer, focusField, foot, place }: ThreadContentProps) {
  const nowMs = useNow();
  const isWide = useMedia(WIDE);
  const pendingCount = useStore($openPendingMessages).length;
  const log = useRef<HTMLDivElement>(null);
  const conversation = useRef<HTMLDivElement>(null);
  const { drawn, grown, start, isQuiet, hasMore, holdPlace } = useNewestMessages(request.messages, log);
  const messageCount = request.messages.length + pendingCount;
  useStayAtEnd({ place, messageCount, drawnCount: grown, conversation, foot });
  const completion = request.status === 'closed' ? (request.completion?.id ?? 0) : null;
  const [missed, forgetMissed] = useMissed(withoutSummary(request), place, completion);

  return (
    <>
      <ThreadHeader request={request} nowMs={nowMs} />
      {!isWide && (request.appointment_at != null || canSetAppointment(request)) && (
        <div style={{ minHeight: `${heightOfDate(request)}rem` }}>
          <AppointmentCard request={request} nowMs={nowMs} />
        </div>
      )}
      {!isWide && request.progress != null && <Progress progress={request.progress} />}
      {!isWide && <RequestDetails request={request} />}
      {messageCount === 0 && request.status !== 'closed' && (
        <p className="py-6 text-center text-small text-ink-muted">
          {conciergeOfRequest(request) === null && isQueued(request)
            ? threadText.noMessages
            : threadText.noMessagesYet}
        </p>
      )}
      {/* Without the gap, which would move the log when the last messages are rendered. */}
      {hasMore && <div ref={start} aria-hidden="true" style={{ marginBottom: '-1.5rem' }} />}
      {!hasMore && request.has_earlier === true && (
        <EarlierMessages onPress={holdPlace} onLoaded={() => log.current?.focus({ preventScroll: true })} />
      )}
      <div ref={conversation} className="flex flex-col gap-6">
        <MessageLog ref={log} request={request} drawn={drawn} nowMs={nowMs} isQuiet={isQuiet}>
          <PendingMessages composer={composer} messages={request.messages} focusField={focusField} />
        </MessageLog>
        {(awaitsFirstAnswer(request) || request.answer_by != null) && (
          <div className="self-center rounded-lg bg-surface-sunken/60 px-4 py-3 empty:hidden">
            <AnswerPromise by={request.answer_by} requestId={request.external_id} />
          </div>
        )}
        {request.status === 'closed' && (
          <div id={COMPLETION_ID}>
            {request.completion == null ? (
              <p className="text-center text-small text-ink-muted">{threadText.completedNote}</p>
            ) : (
              <CompletionCard request={request} completion={request.completion} focusField={focusField} />
            )}
          </div>
        )}
      </div>
      <TakenText composer={composer} focusField={focusField} />
      <FileDeletion log={log} />
      <Pictures messages={request.messages} />
      {isWide && (
        <aside aria-label={threadText.panel} className="thread-panel">
          <div>
            <ThreadPanel request={request} nowMs={nowMs} />
          </div>
        </aside>
      )}
      {missed !== null && <NewMessageButton {...{ missed, place, foot }} onSeen={forgetMissed} />}
    </>
  );
}

/** Announces that the concierge is typing. Always rendered, as screen readers announce only changes of a live region. */
function TypingLine({ request }: { readonly request: Request }) {
  const isWriting = useStore($typingIn, { ssr: 'initial' }) === request.external_id;
  return (
    <p role="status" className={isWriting ? 'px-2 text-small text-ink-muted' : 'sr-only'}>
      {isWriting && threadText.typing(conciergeOf(request.messages)?.firstName ?? null)}
    </p>
  );
}

interface ThreadFootProps extends Omit<ComposerProps, 'onSend'> {
  /** Null until it is loaded; the composer works before. */
  readonly request: Request | null;
  readonly outdated: boolean;
  readonly foot: RefObject<HTMLDivElement | null>;
  readonly place: ReadingPlace;
}

/** Shows the composer, which stays in view, and notes about the whole thread. */
export function ThreadFoot({ request, outdated, foot, place, ...composer }: ThreadFootProps) {
  useAboveKeyboard(foot, place);
  useClearOfBars(foot, '.thread-bar');
  return (
    <div
      ref={foot}
      className="thread-foot sticky bottom-0 z-10 -mx-5 mt-auto flex flex-col gap-1.5 bg-surface px-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:-mx-6 lg:px-6 lg:pb-4"
    >
      {outdated && (
        <Paragraph size="small" tone="muted" role="status">
          {threadText.refreshFailed}
        </Paragraph>
      )}
      {request !== null && <TypingLine request={request} />}
      <Composer {...composer} onSend={place.follow} />
    </div>
  );
}

const loadPictureDialog = async () => (await import('../pictures/picture-dialog.tsx')).PictureDialog;
const PictureDialog = lazyPart(loadPictureDialog);

/** Renders the dialog of pictures from the first opened one on. Its code is prefetched where a thread has any. */
function Pictures({ messages }: { readonly messages: readonly Message[] }) {
  const isOpen = useStore($openPicture) !== null;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const hasPictures = picturesOf(messages).length > 0;
  useEffect(() => {
    if (hasPictures) prefetch(loadPictureDialog);
  }, [hasPictures]);
  return wasOpened && <PictureDialog messages={messages} />;
}

/** Puts the words of a message that was taken back into the field, in front of what is typed there. */
function TakenText({ composer, focusField }: Pick<ThreadContentProps, 'composer' | 'focusField'>) {
  const taken = useStore($takenText);
  useEffect(() => {
    if (taken === null) return;
    forgetTakenText();
    composer.putBack(taken);
    focusField();
  }, [taken, composer, focusField]);
  return null;
}

const DeleteFileDialog = lazyPart(
  async () => (await import('../log/delete-file-dialog.tsx')).DeleteFileDialog,
);

/** Renders the question about a file from the first one on. */
function FileDeletion({ log }: { readonly log: RefObject<HTMLDivElement | null> }) {
  const isAsking = useStore($deletingFile) !== null;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsking && !wasAsked) setWasAsked(true);
  // The pressed button is gone with the file.
  const keepFocus = () => {
    if (document.activeElement === document.body) log.current?.focus({ preventScroll: true });
  };
  return wasAsked && <DeleteFileDialog onDeleted={keepFocus} />;
}
