import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DeskRequest, DeskDraft } from '../../lib/contract/desk-request.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { $present } from '../../lib/stores/desk-queue/desk-live.ts';
import { $newFromId, seeMessages } from '../../lib/stores/desk-request/desk-request.ts';
import { asksHowItEnded } from '../../lib/stores/desk-request/next-step.ts';
import { fromTheDesk } from '../../lib/stores/desk-request/timeline.ts';
import { $concierge } from '../../lib/stores/desk-session/desk-session.ts';
import { dataOf } from '../../lib/stores/shared/remote.ts';
import {
  createReadingPlace,
  messageElementId,
  useMissed,
  useNewestMessages,
  useSeen,
  useStayAtEnd,
} from '../thread/log/reading-place.ts';
import { NewMessageButton } from '../thread/log/more-messages.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Paragraph } from '../ui/text/text.tsx';
import { useClearOfBars } from '../ui/clear-of-bars.ts';
import { Correction, DeskMessageLog } from './desk-message-log.tsx';
import { NoteComposer } from './note-composer.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import { RequestHeader } from './request-header.tsx';
import { readHandOverNote } from '../../lib/stores/desk-request/actions.ts';
import { Button } from '../ui/button/button.tsx';
import { insertText } from '../../lib/stores/desk-request/reply.ts';

/** Needed only at the end of a request. */
const CompletionForm = lazyPart(async () => (await import('./completion-form.tsx')).CompletionForm);

interface RequestThreadProps {
  readonly request: DeskRequest;
  readonly outdated: boolean;
  /** Opens the panel; undefined where it stands beside the thread. */
  readonly onAbout: (() => void) | undefined;
}

export function RequestThread({ request, outdated, onAbout }: RequestThreadProps) {
  const [place] = useState(createReadingPlace);
  const [openedMs] = useState(() => Date.now());
  const log = useRef<HTMLDivElement>(null);
  const conversation = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const newFromId = useStore($newFromId);
  const messages = useMemo(() => fromTheDesk(request), [request]);
  const { drawn, grown, start, isQuiet, hasMore } = useNewestMessages(messages, log);
  const messageCount = messages.length + request.notes.length;
  useStayAtEnd({ place, messageCount, drawnCount: grown, conversation, foot });
  useClearOfBars(foot, '.desk-thread-head, .desk-thread-bar');
  const [missed, forgetMissed] = useMissed(messages, place);
  const last = request.completions.at(-1);
  const end = useSeen(String(messages.at(-1)?.id), seeMessages);
  useEffect(() => {
    if (newFromId === null) return;
    document.getElementById(messageElementId(newFromId))?.scrollIntoView({ block: 'center' });
  }, [newFromId]);
  return (
    <div className="desk-thread">
      <RequestHeader request={request} onAbout={onAbout} />
      <HandOverNote request={request} />
      {hasMore && <div ref={start} aria-hidden="true" />}
      <div ref={conversation} className="flex flex-col gap-6 py-6">
        {messageCount === 0 && <p className="py-6 text-center text-small text-ink-muted">{text.empty}</p>}
        <DeskMessageLog
          ref={log}
          messages={messages}
          notes={request.notes}
          drawn={drawn}
          isQuiet={isQuiet}
          newFromId={newFromId}
        />
        <div ref={end} />
      </div>
      {missed !== null && <NewMessageButton {...{ missed, place, foot }} onSeen={forgetMissed} />}
      <div ref={foot} className="desk-foot">
        {outdated && (
          <Paragraph size="small" tone="muted" role="status">
            {text.outdated}
          </Paragraph>
        )}
        <PresenceLine externalId={request.request.external_id} />
        <OthersDrafts drafts={request.drafts} />
        {last !== undefined && asksHowItEnded(request.completions, openedMs) && (
          <CompletionForm key={last.id} completion={last} request={request} />
        )}
        <ReplyComposer
          request={request}
          onSent={() => {
            place.follow();
            log.current?.focus({ preventScroll: true });
          }}
        />
        <Correction />
        <NoteComposer onAdded={() => log.current?.focus({ preventScroll: true })} />
      </div>
    </div>
  );
}

/** Says which colleagues look at the request or write. Always rendered: only changes of a live region are announced. */
function PresenceLine({ externalId }: { readonly externalId: string }) {
  const present = useStore($present, { ssr: 'initial' }).get(externalId);
  const ownId = dataOf(useStore($concierge, { ssr: 'initial' }))?.id;
  const namesOf = (people: readonly { readonly id: number; readonly name: string }[] = []) =>
    people.filter(({ id }) => id !== ownId).map(({ name }) => name);
  const writing = namesOf(present?.writing);
  const looking = namesOf(present?.looking).filter((name) => !writing.includes(name));
  const sentence =
    writing.length > 0
      ? text.writing(text.names(writing))
      : looking.length > 0
        ? text.looking(text.names(looking))
        : '';
  return (
    <p role="status" className={sentence === '' ? 'sr-only' : 'px-1 text-small text-ink-muted'}>
      {sentence}
    </p>
  );
}

/** Shows the note of the last hand-over on top until the owner has read it (docs/product/desk-request.md#hand-over). */
function HandOverNote({ request: { notes, turn } }: { readonly request: DeskRequest }) {
  const concierge = dataOf(useStore($concierge, { ssr: 'initial' }));
  const note = notes.findLast((one) => one.is_hand_over && !one.is_read);
  if (note === undefined) return null;
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-md border border-warning/60 bg-warning-soft px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-small font-semibold text-warning">
          <bdi>{text.handedOver(note.concierge_name)}</bdi>
        </p>
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {note.body}
        </p>
      </div>
      {turn.owner !== null && turn.owner.id === concierge?.id && (
        <Button size="sm" variant="secondary" onClick={() => void readHandOverNote()}>
          {text.handOverRead}
        </Button>
      )}
    </div>
  );
}

function OthersDrafts({ drafts }: { readonly drafts: readonly DeskDraft[] }) {
  const concierge = dataOf(useStore($concierge, { ssr: 'initial' }));
  if (concierge === null) return null;
  const others = drafts.filter(
    ({ kind, concierge_id: id, body }) => kind === 'reply' && id !== concierge.id && body.trim() !== '',
  );
  return others.map((draft) => (
    <div
      key={draft.concierge_id}
      className="flex items-center gap-3 rounded-md border border-line bg-surface-sunken px-3 py-1.5 text-small"
    >
      <bdi className="max-w-[50%] truncate font-medium">{text.draftOf(draft.concierge_name)}</bdi>
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink-muted">
        {draft.body}
      </span>
      <Button size="sm" variant="tertiary" onClick={() => insertText(draft.body)}>
        {text.insert}
      </Button>
    </div>
  ));
}
