import type { Page } from 'playwright/test';

const KEY = 'paintWitness';

/** Records, frame by frame, the paths of all pages that are visible in this tab, even for a single frame. */
export async function witnessPaint(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const path = location.pathname.replace(/(.)\/$/, '$1');
    const note = () => {
      const isVisible = getComputedStyle(document.documentElement).visibility === 'visible';
      const hasContent = (document.querySelector('body')?.innerText ?? '').trim() !== '';
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
      if ((isVisible && hasContent) || painted) {
        const seen = new Set(JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]);
        sessionStorage.setItem(key, JSON.stringify([...seen.add(path)]));
      }
    };
    const eachFrame = () => {
      note();
      requestAnimationFrame(eachFrame);
    };
    requestAnimationFrame(eachFrame);
    addEventListener('pagehide', note);
  }, KEY);
}

/** Returns the paths of the pages that were visible so far in this tab. */
export function seenPaths(page: Page): Promise<string[]> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[], KEY);
}
