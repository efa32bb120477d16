import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import { fileNameOfKey } from '../../../lib/format/files.ts';
import { pictureText } from '../../../lib/messages/attachment.ts';
import { keepEntry } from '../../../lib/stores/shared/history-entry.ts';
import {
  $openPicture,
  closePicture,
  forgetPictureAddress,
  openPicture,
  pictureAddress,
  picturesOf,
} from '../../../lib/stores/thread/pictures.ts';
import type { Zoom } from '../../../lib/stores/thread/zoom.ts';
import { useDialog, usePresence } from '../../ui/dialog/dialog.tsx';
import { ErrorPanel } from '../../ui/feedback/panels.tsx';
import { useLate, Spinner } from '../../ui/feedback/loading.tsx';
import { PictureBar, PictureButtons } from './picture-bar.tsx';
import { useZoom } from './use-zoom.ts';

const FADE_MS = 400;

/** Shows the pictures of a thread one by one, over the whole page (docs/product/thread.md#picture-dialog). */
export function PictureDialog({ messages }: { readonly messages: readonly Message[] }) {
  const open = useStore($openPicture);
  const dialog = useDialog({ open: open !== null, modal: true, onEscape: closePicture });
  useEffect(() => keepEntry({ $open: $openPicture, close: closePicture }), []);
  // The last picture stays while the dialog fades.
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  const isPresent = usePresence(open !== null, FADE_MS);
  return (
    <dialog
      {...dialog}
      aria-label={pictureText.dialog}
      data-blocks-scroll=""
      // Pictures stand on a dark ground in both themes.
      data-theme="dark"
      className="overlay fade inset-0 h-dvh w-full flex-col text-ink"
    >
      {isPresent && shown !== null && (
        <PictureView
          keys={picturesOf(messages)}
          fileKey={shown}
          onShow={openPicture}
          onClose={closePicture}
        />
      )}
    </dialog>
  );
}

interface PictureViewProps {
  /** Of all pictures, in the order of the thread. */
  readonly keys: readonly string[];
  /** Of the picture that is shown. */
  readonly fileKey: string;
  readonly onShow: (fileKey: string) => void;
  readonly onClose: () => void;
}

export function PictureView({ keys, fileKey, onShow, onClose }: PictureViewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const index = keys.indexOf(fileKey);
  const fileName = fileNameOfKey(fileKey);
  const showAt = (place: number) => {
    const key = keys[place];
    if (key === undefined) return;
    zooming.showWhole();
    onShow(key);
  };
  const showPrevious = () => showAt(index - 1);
  const showNext = () => showAt(index + 1);
  const zooming = useZoom({
    stage,
    picture,
    onSwipe: (direction) => (direction === 'next' ? showNext() : showPrevious()),
    onTapBeside: onClose,
  });
  const { zoom, moveBy } = zooming;
  const isEnlarged = zoom.scale > 1;
  const actions: Readonly<Record<string, () => void>> = {
    '+': zooming.zoomIn,
    '=': zooming.zoomIn,
    '-': zooming.zoomOut,
    '0': zooming.showWhole,
    ArrowLeft: () => (isEnlarged ? moveBy(1, 0) : showPrevious()),
    ArrowRight: () => (isEnlarged ? moveBy(-1, 0) : showNext()),
    ArrowUp: () => moveBy(0, 1),
    ArrowDown: () => moveBy(0, -1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actions[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    // A press on it takes the focus, so that the keys still work.
    <div role="presentation" tabIndex={-1} className="flex h-full flex-col" onKeyDown={onKeyDown}>
      <PictureBar
        fileKey={fileKey}
        fileName={fileName}
        place={index + 1}
        count={keys.length}
        onClose={onClose}
      />
      <div
        ref={stage}
        // Pinch and drag are the picture's.
        style={{ touchAction: 'none', userSelect: 'none' }}
        className="relative flex min-h-0 flex-1 items-center justify-center overflow-hidden"
        {...zooming.handlers}
      >
        <Picture
          key={fileKey}
          ref={picture}
          fileKey={fileKey}
          fileName={fileName}
          zoom={zoom}
          isHeld={zooming.isHeld}
        />
      </div>
      <PictureButtons
        onPrevious={index > 0 ? showPrevious : undefined}
        onNext={index < keys.length - 1 ? showNext : undefined}
        scale={zoom.scale}
        isLargest={zooming.isLargest}
        onZoomIn={zooming.zoomIn}
        onZoomOut={zooming.zoomOut}
        onWhole={zooming.showWhole}
      />
    </div>
  );
}

interface PictureProps {
  readonly ref: RefObject<HTMLImageElement | null>;
  readonly fileKey: string;
  readonly fileName: string;
  readonly zoom: Zoom;
  readonly isHeld: boolean;
}

/** Shows one picture as large as the stage allows, and enlarged as `zoom` says. */
function Picture({ ref, fileKey, fileName, zoom, isHeld }: PictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const isLate = useLate(state === 'loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    void pictureAddress(fileKey).then((found) => {
      if (gone) return;
      setAddress(found);
      if (found === null) setState('failed');
    });
    return () => {
      gone = true;
    };
  }, [fileKey, attempt]);
  const retry = () => {
    forgetPictureAddress(fileKey);
    setAddress(null);
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <>
      {state === 'failed' && <ErrorPanel message={pictureText.failed} onRetry={retry} />}
      {isLate && <Spinner label={pictureText.loading} className="absolute size-8" />}
      {address !== null && state !== 'failed' && (
        <img
          ref={ref}
          src={address}
          alt={fileName}
          draggable={false}
          // Set by the script, so the content security policy allows it.
          style={{
            maxHeight: '100%',
            transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
            transition: isHeld ? 'none' : 'transform 150ms',
          }}
          className="max-w-full"
          onLoad={() => setState('ready')}
          onError={() => setState('failed')}
        />
      )}
    </>
  );
}
