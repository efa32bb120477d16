/** Preloads the scripts that the build deferred (hosting/deferred-preloads.ts). */
export function preload(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=later]')) link.rel = 'modulepreload';
}

/** Preloads them right after first paint. */
export function preloadOnceSeen(): void {
  // The document is parsed, so the next frame paints it.
  document.addEventListener('readystatechange', () => requestAnimationFrame(() => setTimeout(preload)), {
    once: true,
  });
}
