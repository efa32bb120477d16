/** Returns true while the browser prerenders this page ahead of a click. */
export function isPrerendering(): boolean {
  return typeof document !== 'undefined' && 'prerendering' in document && document.prerendering === true;
}

/** Resolves when a prerendered page is activated. */
export function whenActivated(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}
