/** True while the browser renders this page ahead of a click that may never come. */
export function isPrerendering(): boolean {
  return typeof document !== 'undefined' && 'prerendering' in document && document.prerendering === true;
}

/** Resolves as soon as somebody sees this page: at once, unless the browser renders it ahead of a click. */
export function whenSeen(): Promise<void> {
  if (!isPrerendering()) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}
