import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { formatFileSize } from '../../../lib/format/files.ts';
import { fileUploadText } from '../../../lib/messages/shared/widgets.ts';
import { IconButton } from '../button/button.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { ImageWithFallback } from '../image/image-with-fallback.tsx';

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
