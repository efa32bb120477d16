import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { pictureText } from '../../../lib/messages/attachment.ts';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { links } from '../../../lib/routes/links.ts';
import { downloadAttachment } from '../../../lib/stores/attachment/download-attachment.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { NewTabHint } from '../../ui/navigation/new-tab-hint.tsx';

interface PictureBarProps {
  readonly fileKey: string;
  readonly fileName: string;
  /** Beginning with 1. */
  readonly place: number;
  readonly count: number;
  readonly onClose: () => void;
}

/** Names the picture, downloads it and closes the dialog. */
export function PictureBar({ fileKey, fileName, place, count, onClose }: PictureBarProps) {
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const download = async () => {
    setFailedKey(null);
    setBusyKey(fileKey);
    const isDone = await downloadAttachment(fileKey);
    setBusyKey(null);
    if (!isDone) setFailedKey(fileKey);
  };
  return (
    <div
      style={{ paddingTop: 'max(0.5rem, env(safe-area-inset-top))' }}
      className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line py-2 pl-5 pr-3"
    >
      <div className="min-w-0 flex-1">
        {/* Announced when another picture is shown. */}
        <p role="status" aria-atomic="true">
          <bdi className="block truncate font-semibold">{fileName}</bdi>
          {count > 1 && <span className="text-small text-ink-muted"> {pictureText.place(place, count)}</span>}
        </p>
        {failedKey === fileKey && (
          <p role="alert" className="text-small text-danger">
            {pictureText.downloadFailed}{' '}
            <a
              href={links.attachment(fileKey)}
              target="_blank"
              rel="noopener"
              className="underline underline-offset-2"
            >
              {pictureText.openInstead}
              <NewTabHint />
            </a>
          </p>
        )}
      </div>
      <IconButton
        label={pictureText.download(fileName)}
        title={pictureText.download(fileName)}
        aria-busy={busyKey === fileKey || undefined}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" />
      </IconButton>
      <IconButton data-autofocus="" label={widgetText.close} title={widgetText.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
