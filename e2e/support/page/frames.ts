import type { Page } from 'playwright/test';

const KEY = 'paintedFrames';

/**
 * Notes a value of every frame that the pages of this tab paint from now on, in the order of the first frames: the path, or
 * what `property` of the page's style is below a path. Returns what reads them, each once.
 */
export async function noteFrames(
  page: Page,
  property?: string,
  below = '/',
): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    ([key, name, path]) => {
      const note = () => {
        const style = getComputedStyle(document.documentElement);
        const isVisible = style.visibility === 'visible';
        const hasContent = (document.querySelector('body')?.innerText ?? '').trim() !== '';
        const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
        const isSeen = name === '' ? (isVisible && hasContent) || isPainted : isVisible;
        if (!isSeen || !location.pathname.startsWith(path)) return;
        const value = name === '' ? location.pathname.replace(/(.)\/$/, '$1') : style.getPropertyValue(name);
        const seen = new Set(JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]);
        sessionStorage.setItem(key, JSON.stringify([...seen.add(value)]));
      };
      const eachFrame = () => {
        note();
        requestAnimationFrame(eachFrame);
      };
      requestAnimationFrame(eachFrame);
      if (name === '') addEventListener('pagehide', note);
    },
    [KEY, property ?? '', below] as const,
  );
  return () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[], KEY);
}
