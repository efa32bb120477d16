import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { ReactNode } from 'react';
import { pictureText } from '../../../lib/messages/attachment.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';

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
          <ChevronLeft aria-hidden="true" />
        </PictureButton>
      )}
      <PictureButton label={pictureText.zoomOut} isOff={scale === 1} onPress={onZoomOut}>
        <ZoomOut aria-hidden="true" />
      </PictureButton>
      <button
        type="button"
        title={pictureText.whole}
        style={{ minWidth: '4.5rem' }}
        className="min-h-touch rounded-full text-small hover:bg-ink/[0.07]"
        onClick={onWhole}
      >
        <span role="status">{pictureText.zoom(Math.round(scale * 100))}</span>
        <VisuallyHidden>, {pictureText.whole}</VisuallyHidden>
      </button>
      <PictureButton label={pictureText.zoomIn} isOff={isLargest} onPress={onZoomIn}>
        <ZoomIn aria-hidden="true" />
      </PictureButton>
      {!isAlone && (
        <PictureButton label={pictureText.next} isOff={!onNext} onPress={onNext ?? nothing}>
          <ChevronRight aria-hidden="true" />
        </PictureButton>
      )}
    </div>
  );
}
