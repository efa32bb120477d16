const PRELOAD = '<link rel="modulepreload" ';

/**
 * Half a dozen requests cost a slow phone a frame, and share its line with the style sheet. Where people can type before
 * the scripts are there, these wait until the page is seen (boot/later-preloads.ts).
 */
export function withPreloadsLater(html: string): string {
  return html.replaceAll(PRELOAD, '<link rel="later" ');
}
