import { useEffect, useRef } from 'react';
import { loadOptional } from '../../lib/effects/lazy-load.ts';
import { assistantText } from '../../lib/messages/assistant.ts';
import { links } from '../../lib/routes/links.ts';
import { closeDrawer } from '../../lib/stores/shell/drawers.ts';
import { AnswerPromise } from '../profile-fields/answer-promise.tsx';
import { ButtonLink, Button } from '../ui/button/button.tsx';
import { SunriseIllustration } from '../ui/illustrations/sunrise.tsx';

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
        <SunriseIllustration className="h-auto w-56" />
        <h3 ref={heading} tabIndex={-1} className="text-title">
          {isFirst ? assistantText.receivedFirstTitle : assistantText.receivedTitle}
        </h3>
        <p role="status" className="text-balance text-ink-muted">
          {assistantText.receivedText}
        </p>
        <AnswerPromise />
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

/** Limits of the confetti: docs/product/assistant.md#confetti. */
const DURATION_MS = 2_000;
const PIECES_MAX = 150;
const FRAMES_PER_SECOND = 60;
/** Tokens of the colours, in channels; an operator and a company replace the accent. */
const COLOUR_TOKENS = ['--accent', '--accent-soft', '--sun', '--sun-soft', '--positive'];

/** Returns the product's colours in the theme on screen, as `#rrggbb`. */
function productColours(): string[] {
  const styles = getComputedStyle(document.documentElement);
  const hexOf = (channel: string) => Number(channel).toString(16).padStart(2, '0');
  return COLOUR_TOKENS.map((token) => styles.getPropertyValue(token).trim())
    .filter((channels) => channels !== '')
    .map((channels) => `#${channels.split(/\s+/).map(hexOf).join('')}`);
}

/** Throws confetti, not under reduced motion; without a worker, which the security policy forbids. Returns a function that stops it. */
export function celebrate(canvas: HTMLCanvasElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let stop: (() => void) | null = null;
  let isStopped = false;
  const run = async () => {
    const code = await loadOptional(() => import('canvas-confetti'));
    if (code === null || isStopped) return;
    const { default: confetti } = code;
    const fire = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
    const timer = setTimeout(() => fire.reset(), DURATION_MS);
    stop = () => {
      clearTimeout(timer);
      fire.reset();
    };
    void fire({
      particleCount: PIECES_MAX,
      ticks: (DURATION_MS / 1_000) * FRAMES_PER_SECOND,
      spread: 100,
      startVelocity: 42,
      origin: { x: 0.5, y: 0.55 },
      colors: productColours(),
    });
  };
  void run();
  return () => {
    isStopped = true;
    stop?.();
  };
}
