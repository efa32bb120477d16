/** Asks for the scripts that the build left for later (hosting/later-preloads.ts). */
export function preload(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=later]')) link.rel = 'modulepreload';
}

/** Does so right after the first picture. */
export function preloadOnceSeen(): void {
  // The document has been read: the next frame shows it.
  document.addEventListener('readystatechange', () => requestAnimationFrame(() => setTimeout(preload)), {
    once: true,
  });
}
