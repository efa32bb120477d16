/** Calls `import()` and returns what the caller needs of the module. */
export type Load<Code> = () => Promise<Code>;

/**
 * Loads code that the page can do without: returns null when it cannot be loaded. Code that is loaded without this
 * function is needed: a failure then reloads the page, at most once (boot/missing-code.ts).
 */
export async function loadOptional<Code>(load: Load<Code>): Promise<Code | null> {
  try {
    return await load();
  } catch (error) {
    // boot/missing-code.ts received the same error object and reads this mark.
    if (error instanceof Error) Object.assign(error, { isOptional: true });
    return null;
  }
}

/** Loads code into the browser's cache while the page is idle, so that it loads at once when it is needed. */
export function prefetch(load: Load<unknown>): void {
  whenIdle(() => {
    if (navigator.onLine) void loadOptional(load);
  });
}

const LONGEST_WAIT_MS = 5_000;
/** For browsers without `requestIdleCallback`. */
const FALLBACK_WAIT_MS = 2_000;

/** Calls `work` once the page is visible to the user, loaded and idle. */
export function whenIdle(work: () => unknown): void {
  const waitForIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    else setTimeout(work, FALLBACK_WAIT_MS);
  };
  const waitForLoad = () => {
    if (document.readyState === 'complete') waitForIdle();
    else addEventListener('load', waitForIdle, { once: true });
  };
  whenShown(waitForLoad);
}

/** Returns true while the browser prerenders this page ahead of a click. */
export function isPrerendering(): boolean {
  return typeof document !== 'undefined' && 'prerendering' in document && document.prerendering === true;
}

/** Resolves when a prerendered page is activated. */
export function whenActivated(): Promise<void> {
  return new Promise((resolve) =>
    document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
  );
}

/** Runs `work` now, or on activation when the browser is prerendering the page. */
export function whenShown(work: () => void): void {
  if (isPrerendering()) void whenActivated().then(work);
  else work();
}

/** Runs `work` whenever the tab becomes visible. Returns a function that stops it. */
export function whenVisible(work: () => unknown): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') work();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Runs `work` now and again when a prerendered page is activated: the page before it may have changed the storage. */
export function nowAndWhenShown(work: () => void): void {
  work();
  if (isPrerendering()) void whenActivated().then(work);
}
