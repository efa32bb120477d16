/** True while the browser renders this page ahead of a click that may never come. */
export function isPrerendering(): boolean {
  return typeof document !== 'undefined' && 'prerendering' in document && document.prerendering === true;
}

/** Resolves when somebody looks at a page that was rendered ahead of a click. */
export function whenSeen(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('prerenderingchange', () => resolve(), { once: true });
  });
}
