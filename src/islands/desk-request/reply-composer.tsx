import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ListChecks from 'lucide-react/icons/list-checks';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Paperclip from 'lucide-react/icons/paperclip';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useId, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import type { DeskRequest } from '../../lib/contract/desk-request.ts';
import { MESSAGE_MAX_CHARACTERS } from '../../lib/contract/shared/limits.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { describeFailure } from '../../lib/messages/shared/failures.ts';
import { $takenCard } from '../../lib/stores/desk-request/sent-messages.ts';
import { addFiles } from '../../lib/stores/desk-request/files.ts';
import {
  $replyBlocker,
  $replyFailure,
  $sendingReply,
  replyDraft,
  sendReply,
  type ReplyFailure,
} from '../../lib/stores/desk-request/reply.ts';
import { UPLOAD_ACCEPT } from '../../lib/stores/uploads/upload-rules.ts';
import { Button, IconButton } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { AwaitSuggestions, selectBlank, startSlash } from '../desk-replies/reply-field.ts';
import { Problem } from '../desk/widgets.tsx';
import { FileButton, pastedFiles, useDroppedFiles } from '../ui/file/file-choice.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { DraftField, NextStepDate, NextStepField, ReplyFiles } from './composer-parts.tsx';

const ReplySuggestions = lazyPart(
  async () => (await import('../desk-replies/reply-suggestions.tsx')).ReplySuggestions,
  { prefetch: 'idle', fallback: <AwaitSuggestions /> },
);

const OptionsDialog = lazyPart(async () => (await import('./cards/options-dialog.tsx')).OptionsDialog);
const FactsDialog = lazyPart(async () => (await import('./cards/facts-dialog.tsx')).FactsDialog);

/** The list of canned replies opens behind a slash. */
const $hasSlash = computed(replyDraft.$text, (written) => written.includes('/'));

const CARDS = [
  ['options', text.sendOptions, <ListChecks key="options" />],
  ['facts', text.askForFacts, <ClipboardList key="facts" />],
] as const;
type CardKind = (typeof CARDS)[number][0];

interface CardDialogsProps {
  readonly opened: CardKind | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

interface ReplyComposerProps {
  readonly request: DeskRequest;
  readonly onSent: () => void;
}

function takePasted(event: ClipboardEvent): void {
  const files = pastedFiles(event);
  if (files.length === 0) return;
  event.preventDefault();
  addFiles(files);
}

export function ReplyComposer({ request, onSent }: ReplyComposerProps) {
  const id = useId();
  const blocker = useStore($replyBlocker);
  const isSending = useStore($sendingReply);
  const over = useDroppedFiles(addFiles);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasSlash = useStore($hasSlash);
  const [activeId, setActiveId] = useState<string>();
  const [card, setCard] = useState<CardKind | null>(null);
  const taken = useStore($takenCard);
  const [lastTaken, setLastTaken] = useState(taken);
  if (taken !== lastTaken) {
    setLastTaken(taken);
    setCard(taken?.card.kind ?? null);
  }
  const listId = `${id}-replies`;
  const send = async (withShift = false) => {
    if (await sendReply(withShift ? 'complete' : undefined)) onSent();
    else selectBlank();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className={classNames(
          'composer relative flex flex-col gap-1.5 rounded-xl border bg-surface-raised p-2 shadow-raised',
          over ? 'border-accent' : 'border-line',
        )}
      >
        <ReplyFiles />
        {/* A row: in a column the field would not grow. */}
        <div className="flex">
          <DraftField
            draft={replyDraft}
            label={text.reply}
            name="reply"
            rows={2}
            placeholder={over ? text.drop : text.replyPlaceholder(request.employee.first_name)}
            describedBy={`${id}-problem`}
            isInvalid={blocker === 'too-long'}
            onSend={(withShift) => void send(withShift)}
            onPaste={takePasted}
            ref={field}
            listId={listId}
            activeId={activeId}
          />
        </div>
        {hasSlash && <ReplySuggestions field={field} listId={listId} onActive={setActiveId} />}
        <ReplyProblem id={`${id}-problem`} isTooLong={blocker === 'too-long'} />
        <NextStepDate />
        <div className="reply-tools">
          <div className="flex items-center gap-1">
            <FileButton
              multiple
              size="sm"
              label={text.attach}
              accept={UPLOAD_ACCEPT}
              icon={<Paperclip className="size-5" />}
              onSelect={addFiles}
            />
            <IconButton size="sm" label={text.insertReply} title={text.insertReply} onClick={startSlash}>
              <MessageSquareText />
            </IconButton>
            {CARDS.map(([kind, label, icon]) => (
              <Button
                key={kind}
                size="sm"
                variant="tertiary"
                title={label}
                data-desk={kind}
                icon={icon}
                className="reply-tool -mx-2 shrink-0 forced-colors:mx-0"
                onClick={() => setCard(kind)}
              >
                {label}
              </Button>
            ))}
            <NextStepField />
            <Button
              type="submit"
              title={text.keys}
              size="sm"
              icon={<SendHorizontal />}
              className="reply-tool shrink-0"
              loading={isSending}
              disabled={blocker !== null}
            >
              {text.sendReply}
            </Button>
          </div>
        </div>
      </form>
      <CardDialogs opened={card} onClose={() => setCard(null)} onSent={onSent} />
    </>
  );
}

/** The dialogs that write a card (docs/product/cards.md), beside the form of the reply: each has a form of its own. */
function CardDialogs({ opened, onClose, onSent }: CardDialogsProps) {
  // Loaded at the first press, and kept: what is written in one stays.
  const [used, setUsed] = useState<readonly CardKind[]>([]);
  const taken = useStore($takenCard);
  if (opened !== null && !used.includes(opened)) setUsed([...used, opened]);
  const dialog = (kind: CardKind) => ({ open: opened === kind, onClose, onSent });
  // A dialog begins anew with a card that was taken back.
  const options = taken?.card.kind === 'options' ? taken.card : undefined;
  const facts = taken?.card.kind === 'facts' ? taken.card : undefined;
  return (
    <>
      {used.includes('options') && (
        <OptionsDialog key={options && taken?.id} {...dialog('options')} before={options} />
      )}
      {used.includes('facts') && <FactsDialog key={facts && taken?.id} {...dialog('facts')} before={facts} />}
    </>
  );
}

function ReplyProblem({ id, isTooLong }: { readonly id: string; readonly isTooLong: boolean }) {
  const failure = useStore($replyFailure);
  const isUnsaved = useStore(replyDraft.$unsaved);
  const sentence = isTooLong ? text.tooLong(MESSAGE_MAX_CHARACTERS) : failure && sentenceOf(failure);
  return (
    <div id={id} className="px-2 text-small empty:hidden">
      <Problem>{sentence}</Problem>
      {sentence === null && isUnsaved && <p className="text-ink-muted">{text.draftUnsaved}</p>}
    </div>
  );
}

function sentenceOf(failure: ReplyFailure): string {
  if (failure === 'moved') return text.moved;
  if (failure === 'date') return text.dateNeeded;
  return 'start' in failure ? text.blankLeft(failure.name) : text.notSent(describeFailure(failure));
}
