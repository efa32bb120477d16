import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, type ClipboardEvent, type ReactNode, useEffect, useState } from 'react';
import { formatFileSize } from '../../../lib/format/files.ts';
import { fileUploadText } from '../../../lib/messages/shared/widgets.ts';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { ImageWithFallback } from '../image/image-with-fallback.tsx';

interface FileButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly accept: string;
  readonly size: 'sm' | 'md';
  /** Lets several files be chosen at once. */
  readonly multiple?: boolean;
  /** Asks a phone for its camera instead of a file. */
  readonly capture?: 'environment';
  readonly onSelect: (files: readonly File[]) => void;
  /** The label once more, for a button that shows it. */
  readonly children?: ReactNode;
}

/** A round button that chooses files. */
export function FileButton({ label, icon, size, onSelect, children, ...input }: FileButtonProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Cleared, so that a file of the same name is a change again.
    event.target.value = '';
    onSelect(files);
  };
  return (
    <label className="relative flex shrink-0 items-center gap-1">
      <input
        type="file"
        aria-label={label}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-default"
        onChange={onChange}
        {...input}
      />
      <span
        title={label}
        className={classNames(
          'flex items-center justify-center rounded-full text-ink-muted peer-hover:bg-ink/[0.07] peer-hover:text-ink peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          size === 'sm' ? 'size-9' : 'size-11',
        )}
      >
        {icon}
      </span>
      {children}
    </label>
  );
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** Takes what is dropped anywhere on the page; returns true while a file is dragged over it. */
export function useDroppedFiles(onSelect: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Null when the pointer leaves the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      // The paper clip handles its own drops.
      if (files.length === 0 || event.defaultPrevented) return;
      // The browser would open the file in place of the page.
      event.preventDefault();
      onSelect(files);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, [onSelect]);
  return over;
}

const FILE_NAME = /\.(?:png|jpe?g|gif|webp|avif|hei[cf]|tiff?|bmp|pdf)$/i;

/**
 * Returns the pasted files; none for text, also when an office program adds a picture of it. A file that was copied in a folder has its
 * name as text (docs/product/thread.md#one-attachment).
 */
export function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  const files = [...clipboardData.files];
  const isText = clipboardData.types.includes('text/html');
  const lines = clipboardData
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter(Boolean);
  const isName = (line: string) => FILE_NAME.test(line) || files.some(({ name }) => name === line);
  if (lines.length === 0) return files;
  return !isText && lines.length <= files.length && lines.every(isName) ? files : [];
}

type FilledState = Exclude<FileUploadState, { status: 'empty' }>;

function statusText(state: FilledState): string {
  if (state.status === 'pending') return fileUploadText.pending;
  if (state.status === 'uploaded') return fileUploadText.uploaded;
  return fileUploadText.uploading(Math.round(state.percent));
}

interface FileUploadCardProps {
  readonly state: FilledState;
  readonly onRemove: () => void;
}

/** The chosen file: preview, name, size and how far it is. */
export function FileUploadCard({ state, onRemove }: FileUploadCardProps) {
  const { file } = state;
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface-raised p-2 pr-1">
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-sunken text-ink-muted">
        <ImageWithFallback
          src={file.previewUrl}
          alt=""
          loading="eager"
          className="size-full object-cover"
          fallback={<FileText className="size-5" />}
        />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {file.name}
        </p>
        <p className="text-small text-ink-muted">
          {formatFileSize(file.sizeBytes)} <span aria-hidden="true">·</span>{' '}
          <span role="status" className={state.status === 'uploaded' ? 'text-positive' : undefined}>
            {statusText(state)}
          </span>
        </p>
        {state.status === 'uploading' && (
          <div className="mt-1.5">
            <ProgressBar
              value={Math.round(state.percent)}
              max={100}
              label={fileUploadText.progress(file.name)}
            />
          </div>
        )}
      </div>
      <IconButton label={fileUploadText.remove(file.name)} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}

interface SelectedFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly previewUrl?: string | undefined;
}

/** The states of an upload: no file, chosen, in flight, uploaded. */
export type FileUploadState =
  | { readonly status: 'empty' }
  | { readonly status: 'pending'; readonly file: SelectedFile }
  | { readonly status: 'uploading'; readonly file: SelectedFile; readonly percent: number }
  | { readonly status: 'uploaded'; readonly file: SelectedFile };
