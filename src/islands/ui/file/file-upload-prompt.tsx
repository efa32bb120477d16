import Paperclip from 'lucide-react/icons/paperclip';
import Upload from 'lucide-react/icons/upload';
import { fileUploadText } from '../../../lib/messages/shared/widgets.ts';
import { classNames } from '../class-names.ts';

interface FileUploadPromptProps {
  readonly label: string;
  readonly over: boolean;
  readonly compact: boolean;
  readonly replaces: boolean;
}

const focusRing =
  'peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-50';

/** Renders the visible part of the file input: a drop zone, or a paper clip. */
export function FileUploadPrompt({ label, over, compact, replaces }: FileUploadPromptProps) {
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
        <Paperclip aria-hidden="true" className="size-5" />
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
      <Upload aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span className="text-ink-muted">
        <span className="font-semibold text-accent">
          {replaces ? fileUploadText.chooseAnother : fileUploadText.choose}
        </span>
        <span className="hidden sm:inline">{fileUploadText.orDrop}</span>
      </span>
    </span>
  );
}
