import Paperclip from 'lucide-react/icons/paperclip';
import Upload from 'lucide-react/icons/upload';
import { useId, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { fileUploadText } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../class-names.ts';
import { FileUploadCard, type FileUploadState } from './file-choice.tsx';

interface FileUploadProps {
  /** The accessible name of the file input. */
  readonly label: string;
  readonly accept?: string | undefined;
  readonly state: FileUploadState;
  /** Takes all files that were handed over at once, for the caller to refuse several. */
  readonly onSelect: (files: readonly File[]) => void;
  readonly onRemove: () => void;
  readonly onRetry?: (() => void) | undefined;
  /** The names of a replaced file and of the one in its place. */
  readonly replacement?: { readonly before: string; readonly now: string } | null | undefined;
  readonly onUndo?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Renders a paper clip instead of a drop zone, for the composer. */
  readonly compact?: boolean | undefined;
  /** Lets several files be chosen at once. */
  readonly multiple?: boolean | undefined;
  /** Cards of further files, behind the one of the first. */
  readonly cards?: ReactNode;
  /** Content of the paper clip's row, behind it. */
  readonly beside?: ReactNode;
}

/** Takes one file at a time, shows its upload, and lets the user replace or remove it. */
export function FileUpload(props: FileUploadProps) {
  const {
    label,
    accept,
    state,
    onSelect,
    onRemove,
    onRetry,
    replacement = null,
    onUndo,
    error,
    hint,
    compact = false,
    multiple = false,
    cards,
    beside,
  } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { over, dropProps } = useFileDrop(onSelect);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Without clearing it, choosing the same file again would send no change event.
    event.target.value = '';
    onSelect(files);
  };
  const input = (
    <label className={classNames('relative block', compact && 'shrink-0')}>
      <input
        ref={field}
        type="file"
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={
          classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined
        }
        accept={accept}
        multiple={multiple}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-default"
        onChange={onChange}
      />
      <FileUploadPrompt label={label} over={over} compact={compact} replaces={state.status !== 'empty'} />
    </label>
  );
  return (
    <div {...dropProps} className={classNames('flex min-w-0 flex-col', compact ? 'gap-2' : 'gap-3')}>
      {state.status !== 'empty' && (
        <FileUploadCard
          state={state}
          onRemove={() => {
            // The button disappears and would lose the focus.
            field.current?.focus();
            onRemove();
          }}
        />
      )}
      {cards}
      <p
        className={
          replacement === null ? 'sr-only' : classNames('text-small text-ink-muted', compact && 'px-2')
        }
      >
        {/* Always rendered, as screen readers announce only changes of a live region. */}
        <span role="status">
          {replacement !== null && (
            <>
              {fileUploadText.replaced}
              <bdi>{replacement.before}</bdi>
              {fileUploadText.replacedWith}
              <bdi>{replacement.now}</bdi>.
            </>
          )}
        </span>{' '}
        {replacement !== null && (
          <button
            type="button"
            className="min-h-6 rounded-sm underline underline-offset-2"
            onClick={() => {
              field.current?.focus();
              onUndo?.();
            }}
          >
            {fileUploadText.undo}
          </button>
        )}
      </p>
      {beside === undefined ? (
        input
      ) : (
        <div className="flex items-end gap-0.5">
          {input}
          {beside}
        </div>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-small text-ink-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p
          id={`${id}-error`}
          role="alert"
          className={classNames('text-small font-medium text-danger', compact && 'px-2')}
        >
          {error}{' '}
          {onRetry !== undefined && (
            <button
              type="button"
              className="min-h-6 rounded-sm underline underline-offset-2"
              onClick={onRetry}
            >
              {fileUploadText.retry}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

interface FileUploadPromptProps {
  readonly label: string;
  readonly over: boolean;
  readonly compact: boolean;
  readonly replaces: boolean;
}

const focusRing =
  'peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-50';

/** Renders the visible part of the file input: a drop zone, or a paper clip. */
function FileUploadPrompt({ label, over, compact, replaces }: FileUploadPromptProps) {
  if (compact) {
    return (
      <span
        title={label}
        className={classNames(
          'flex size-11 items-center justify-center rounded-full text-ink-muted peer-hover:bg-ink/[0.07] peer-hover:text-ink',
          over && 'bg-accent-soft text-accent',
          focusRing,
        )}
      >
        <Paperclip className="size-5" />
      </span>
    );
  }
  return (
    <span
      className={classNames(
        'flex items-center justify-center gap-3 rounded-md border border-dashed px-4 text-center transition-colors duration-fast',
        'peer-hover:border-accent peer-hover:bg-accent-soft/60',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface-raised',
        replaces ? 'py-3' : 'py-7',
        focusRing,
      )}
    >
      <Upload className="size-5 shrink-0 text-accent" />
      <span className="text-ink-muted">
        <span className="font-semibold text-accent">
          {replaces ? fileUploadText.chooseAnother : fileUploadText.choose}
        </span>
        <span className="hidden sm:inline">{fileUploadText.orDrop}</span>
      </span>
    </span>
  );
}

/** Drag and drop of files onto an element; `over` is true while any hovers. */
function useFileDrop(onSelect: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false);
      },
      onDrop: (event: DragEvent) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        setOver(false);
        onSelect(files);
      },
    },
  };
}
