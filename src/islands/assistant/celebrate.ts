import { loadOptional } from '../../lib/effects/lazy-load.ts';

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

/**
 * Throws confetti on a canvas, once, unless the browser asks for reduced motion. Uses no worker, because the content
 * security policy forbids it. Returns a function that stops it.
 */
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
