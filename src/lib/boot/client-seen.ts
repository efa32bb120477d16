/** Fallback, because a hidden page draws no frames. */
const PATIENCE_MS = 500;

/**
 * Implements the client directive `client:seen`: hydrates an island after first paint. Fits pages that keep input before
 * hydration (early-submits.ts, early-clicks.ts).
 */
// eslint-disable-next-line import-x/no-default-export -- Astro asks for it
export default function whenSeen(load: () => Promise<() => Promise<void>>): void {
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    const hydrate = await load();
    await hydrate();
  };
  requestAnimationFrame(() => setTimeout(() => void start()));
  setTimeout(() => void start(), PATIENCE_MS);
}
