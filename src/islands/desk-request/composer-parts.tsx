import { useStore } from '@nanostores/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { isComposing } from '../../lib/format/composing-key.ts';
import { formatDueTime } from '../../lib/format/due-time.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import type { Draft } from '../../lib/stores/desk-request/draft.ts';
import { nextMorning } from '../../lib/format/next-morning.ts';
import { type StepChoice, stepChoices } from '../../lib/stores/desk-request/next-step.ts';
import {
  $replyDate,
  $replyFiles,
  $replyStep,
  chooseDate,
  chooseStep,
  removeFile,
  type ReplyFile,
} from '../../lib/stores/desk-request/reply.ts';
import { $fileRefusal, retryFile } from '../../lib/stores/desk-request/files.ts';
import { useNow } from '../ui/use-now.ts';
import { Problem } from '../desk/widgets.tsx';
import { IconButton } from '../ui/button/button.tsx';
import { RetryButton } from '../ui/feedback/panels.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';

interface DraftFieldProps {
  readonly draft: Draft;
  readonly label: string;
  /** The id of the element that says what is wrong with the text. */
  readonly describedBy: string;
  /** Names the field to the commands of the keyboard. */
  readonly name: 'reply' | 'note';
  readonly rows: number;
  readonly placeholder: string;
  readonly isInvalid: boolean;
  readonly onSend: (withShift: boolean) => void;
  readonly onPaste?: ((event: ClipboardEvent) => void) | undefined;
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
  /** The list of suggestions that the keys of the field choose from, and its active row. */
  readonly listId?: string;
  readonly activeId?: string | undefined;
}

/** A text area on a draft. Uncontrolled: a key renders only what depends on the text. */
export function DraftField(props: DraftFieldProps) {
  const { draft, label, name, rows, placeholder, describedBy, isInvalid, onSend, onPaste } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const { ref: field = own, listId, activeId } = props;
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return undefined;
    return draft.$text.subscribe((text) => {
      if (element.value !== text) element.value = text;
      element.style.height = '';
      if (element.scrollHeight > element.clientHeight)
        element.style.height = `${String(element.scrollHeight)}px`;
    });
  }, [draft, field]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (isComposing(event.nativeEvent)) return;
    // Single keys work outside of fields.
    if (key === 'Escape') event.currentTarget.blur();
    if (key !== 'Enter' || altKey || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    onSend(shiftKey);
  };
  return (
    <textarea
      ref={field}
      aria-label={label}
      rows={rows}
      dir="auto"
      autoComplete="off"
      data-desk={name}
      placeholder={placeholder}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-autocomplete={listId === undefined ? undefined : 'list'}
      aria-controls={activeId === undefined ? undefined : listId}
      aria-activedescendant={activeId}
      className="max-h-[40dvh] max-md:h-9 min-w-0 flex-1 resize-none bg-transparent px-2 py-1.5 text-body leading-6 text-ink placeholder:truncate placeholder:text-ink-faint focus:outline-none"
      onInput={(event) => draft.write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

const DateTimeField = lazyPart(
  async () => (await import('../form/inputs/date-time-field.tsx')).DateTimeField,
);

/** The time is always the same. */
const dayOf = (dueTime: string) => dueTime.replace(/ at .*/, '');

/** Chooses what the request waits for after the reply; its text suggests one (docs/product/desk-request.md#next-step). */
export function NextStepField() {
  const id = useId();
  const nowMs = useNow();
  const step = useStore($replyStep);
  const morning = formatDueTime(nextMorning(nowMs).toISOString(), nowMs);
  return (
    <span className="flex min-w-0 flex-1 items-center justify-end gap-1.5 text-small text-ink-muted">
      {/* In a narrow row the choices speak for themselves. */}
      <label htmlFor={id} className="reply-step-label">
        {text.afterwards}
      </label>
      <span className="relative w-full min-w-0 max-w-52">
        <select
          id={id}
          data-desk="step"
          value={step}
          title={step === 'morning' ? text.steps.morning(morning) : undefined}
          className="min-h-9 w-full cursor-pointer appearance-none truncate rounded-md border border-transparent bg-transparent py-1 pl-2 pr-7 font-medium text-ink hover:bg-surface-sunken"
          onChange={(event) => chooseStep(event.target.value as StepChoice)}
        >
          {stepChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === 'morning' ? text.steps.morning(dayOf(morning)) : text.steps[choice]}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-1.5 my-auto size-4 text-ink-muted" />
      </span>
    </span>
  );
}

/** The time of the step "on a date", in a row of its own. */
export function NextStepDate() {
  const step = useStore($replyStep);
  const date = useStore($replyDate);
  if (step !== 'date') return null;
  return <DateTimeField label={text.date} hideLabel value={date} onChange={chooseDate} />;
}

export function ReplyFiles() {
  const files = useStore($replyFiles);
  const refusal = useStore($fileRefusal);
  return (
    <>
      {files.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
      <Problem className="px-2">{refusal}</Problem>
    </>
  );
}

function FileRow({ file: { id, file, key, percent, problem } }: { readonly file: ReplyFile }) {
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface px-3 text-small">
      <FileText className="size-4 shrink-0 text-ink-muted" />
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
        {file.name}
      </span>
      {problem === null ? (
        <span role="status" className={key === null ? 'text-ink-muted' : 'text-positive'}>
          {key === null ? text.fileUploading(percent) : text.fileUploaded}
        </span>
      ) : (
        <>
          <span role="alert" className="text-danger">
            {problem}
          </span>
          <RetryButton onRetry={() => retryFile(id)} />
        </>
      )}
      <IconButton size="sm" label={text.removeFile(file.name)} onClick={() => removeFile(id)}>
        <X />
      </IconButton>
    </li>
  );
}
