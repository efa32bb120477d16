/** Asks for the scripts that the build left for later (hosting/first-paint.ts), right after the first picture. */
export function preloadOnceSeen(): void {
  const preload = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=later]')) link.rel = 'modulepreload';
  };
  // The document has been read: the next frame shows it.
  document.addEventListener('readystatechange', () => requestAnimationFrame(() => setTimeout(preload)), {
    once: true,
  });
}
