const PRELOAD = '<link rel="modulepreload" ';

/**
 * Turns preload hints into links that the browser ignores until first paint (boot/later-preloads.ts), on pages that work
 * before hydration: the requests would compete with the style sheet.
 */
export function withPreloadsLater(html: string): string {
  return html.replaceAll(PRELOAD, '<link rel="later" ');
}
