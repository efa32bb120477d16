/** SPEC section 9. */
const DURATION_MS = 2_000;
const PIECES_MAX = 150;
const FRAMES_PER_SECOND = 60;

/**
 * Throws confetti on a canvas, once; never for people who prefer less motion. Without a worker, which the content
 * security policy forbids. Returns the way to stop.
 */
export function celebrate(canvas: HTMLCanvasElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let stop: (() => void) | null = null;
  let isStopped = false;
  const run = async () => {
    const { default: confetti } = await import('canvas-confetti');
    if (isStopped) return;
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
    });
  };
  // Without the code there is no confetti, and nothing else is missing.
  run().catch(() => undefined);
  return () => {
    isStopped = true;
    stop?.();
  };
}
