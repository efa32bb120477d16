/** Told by the bundler's loader; the boot script loads the page again upon it. */
const LOAD_FAILED = 'vite:preloadError';

/** Loads code that the page can do without: null, and no new page load, when it cannot be had. */
export async function loadOptional<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | null> {
  // Outside a browser nothing is bundled, and nothing is loaded again.
  if (typeof addEventListener === 'undefined') return load().catch(() => null);
  // One of its own per load, since several can be under way; captured, it comes before the boot script's.
  const keepToOurselves = (event: Event) => {
    event.stopImmediatePropagation();
  };
  addEventListener(LOAD_FAILED, keepToOurselves, { capture: true });
  try {
    return await load();
  } catch {
    return null;
  } finally {
    removeEventListener(LOAD_FAILED, keepToOurselves, { capture: true });
  }
}
