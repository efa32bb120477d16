import { useId, useRef, type ChangeEvent, type ReactNode } from 'react';
import { fileUploadText } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../class-names.ts';
import { FileUploadCard } from './file-upload-card.tsx';
import { FileUploadPrompt } from './file-upload-prompt.tsx';
import type { FileUploadState } from './file-upload-state.ts';
import { useFileDrop } from './use-file-drop.ts';

/** Props of {@link FileUpload}. The caller uploads the file. */
export interface FileUploadProps {
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
  readonly disabled?: boolean | undefined;
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
    disabled,
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
        disabled={disabled}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-default"
        onChange={onChange}
      />
      <FileUploadPrompt label={label} over={over} compact={compact} replaces={state.status !== 'empty'} />
    </label>
  );
  return (
    <div
      {...(disabled === true ? {} : dropProps)}
      className={classNames('flex min-w-0 flex-col', compact ? 'gap-2' : 'gap-3')}
    >
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
              Retry
            </button>
          )}
        </p>
      )}
    </div>
  );
}
