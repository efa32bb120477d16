import { useEffect, useState, type RefObject } from 'react';
import { pictureText } from '../../../lib/messages/attachment.ts';
import { screenTimeMs } from '../../../lib/stores/requests/requests-screen.ts';
import { forgetPictureAddress, pictureAddress } from '../../../lib/stores/thread/pictures.ts';
import type { Zoom } from '../../../lib/stores/thread/zoom.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';

interface PictureProps {
  readonly ref: RefObject<HTMLImageElement | null>;
  readonly fileKey: string;
  readonly fileName: string;
  readonly zoom: Zoom;
  readonly isHeld: boolean;
}

/** Shows one picture as large as the stage allows, and enlarged as `zoom` says. */
export function Picture({ ref, fileKey, fileName, zoom, isHeld }: PictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const isLate = useLate(state === 'loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    void pictureAddress(fileKey, screenTimeMs()).then((found) => {
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
