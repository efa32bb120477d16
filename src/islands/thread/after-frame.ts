/** A page that is covered or put away draws no frames. */
const PATIENCE_MS = 100;

/** Runs `work` in a task of its own right after the next frame was drawn. Returns the way to call it off. */
export function afterFrame(work: () => void): () => void {
  let timer = setTimeout(work, PATIENCE_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
