import { useEffect, useRef } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { links } from '../../lib/routes/links.ts';
import { closeDrawer } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import { ButtonLink } from '../ui/button/button-link.tsx';
import { SunriseIllustration } from '../ui/illustrations/sunrise.tsx';
import { celebrate } from './celebrate.ts';

interface ReceivedProps {
  readonly requestId: string | null;
  readonly isFirst: boolean;
}

/** Renders the confirmation, with confetti for the employee's first request. */
export function Received({ requestId, isFirst }: ReceivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!isFirst || canvas.current === null) return undefined;
    return celebrate(canvas.current);
  }, [isFirst]);
  return (
    <>
      {/* Beside the element that moves: in it, the canvas would be as small as that until it has arrived. */}
      <canvas ref={canvas} aria-hidden="true" className="pointer-events-none fixed inset-0 z-10 size-full" />
      <div className="arrive mx-auto flex max-w-md flex-col items-center gap-4 py-10 text-center">
        <div className="w-56">
          <SunriseIllustration />
        </div>
        <h3 ref={heading} tabIndex={-1} className="text-title">
          {isFirst ? assistantText.receivedFirstTitle : assistantText.receivedTitle}
        </h3>
        <p role="status" className="text-balance text-ink-muted">
          {assistantText.receivedText}
        </p>
        <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          {requestId !== null && (
            <ButtonLink href={links.request(requestId)}>{assistantText.viewRequest}</ButtonLink>
          )}
          <Button variant="secondary" onClick={closeDrawer}>
            {assistantText.done}
          </Button>
        </div>
      </div>
    </>
  );
}
