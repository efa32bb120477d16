import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState, type ReactNode } from 'react';
import { pictureText } from '../../../lib/messages/attachment.ts';
import { widgetText } from '../../../lib/messages/shared/widgets.ts';
import { links } from '../../../lib/routes/links.ts';
import { downloadAttachment } from '../../../lib/stores/attachment/attachment.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { NewTabHint } from '../../ui/navigation/link.tsx';

interface PictureBarProps {
  readonly fileKey: string;
  readonly fileName: string;
  /** Beginning with 1. */
  readonly place: number;
  readonly count: number;
  readonly onClose: () => void;
}

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
        <Download />
      </IconButton>
      <IconButton data-autofocus="" label={widgetText.close} title={widgetText.close} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}

interface PictureButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** It keeps the focus, which a disabled button would lose. */
  readonly isOff: boolean;
  readonly children: ReactNode;
}

function PictureButton({ label, onPress, isOff, children }: PictureButtonProps) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-disabled={isOff || undefined}
      style={isOff ? { opacity: 0.4, cursor: 'default' } : undefined}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </IconButton>
  );
}

interface PictureButtonsProps {
  /** Undefined where there is no such picture; both for the only picture of a thread. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly scale: number;
  readonly isLargest: boolean;
  readonly onZoomIn: () => void;
  readonly onZoomOut: () => void;
  readonly onWhole: () => void;
}

const nothing = () => undefined;

/** The buttons below the picture: the ones beside it in the thread, larger, smaller. */
export function PictureButtons(props: PictureButtonsProps) {
  const { onPrevious, onNext, scale, isLargest, onZoomIn, onZoomOut, onWhole } = props;
  const isAlone = onPrevious === undefined && onNext === undefined;
  return (
    <div
      style={{ paddingBottom: 'max(0.5rem, env(safe-area-inset-bottom))' }}
      className="flex shrink-0 items-center justify-center gap-1 border-t border-line px-3 py-2"
    >
      {!isAlone && (
        <PictureButton label={pictureText.previous} isOff={!onPrevious} onPress={onPrevious ?? nothing}>
          <ChevronLeft />
        </PictureButton>
      )}
      <PictureButton label={pictureText.zoomOut} isOff={scale === 1} onPress={onZoomOut}>
        <ZoomOut />
      </PictureButton>
      <button
        type="button"
        title={pictureText.whole}
        style={{ minWidth: '4.5rem' }}
        className="min-h-touch rounded-full text-small hover:bg-ink/[0.07]"
        onClick={onWhole}
      >
        <span role="status">{pictureText.zoom(Math.round(scale * 100))}</span>
        <span className="sr-only">, {pictureText.whole}</span>
      </button>
      <PictureButton label={pictureText.zoomIn} isOff={isLargest} onPress={onZoomIn}>
        <ZoomIn />
      </PictureButton>
      {!isAlone && (
        <PictureButton label={pictureText.next} isOff={!onNext} onPress={onNext ?? nothing}>
          <ChevronRight />
        </PictureButton>
      )}
    </div>
  );
}
