import type { Page } from 'playwright/test';

interface Announced {
  readonly announced: (text: string) => void;
}

/**
 * Collects what a screen reader announces by itself from now on: text that is added to a live region that was in the page
 * before, and alerts. Returns the list, which grows.
 */
export async function collectAnnouncements(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('announced', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const REGIONS = '[aria-live], [role=alert], [role=status], [role=log]';
    const known = new WeakSet<Element>();
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        for (const added of type === 'characterData' ? [target] : addedNodes) {
          const region = (added instanceof Element ? added : added.parentElement)?.closest(REGIONS) ?? null;
          if (region === null || region.getAttribute('aria-live') === 'off') continue;
          const text = added.textContent?.replace(/\s+/g, ' ').trim() ?? '';
          const isHeard = known.has(region) || region.matches('[role=alert]');
          if (isHeard && text !== '') (globalThis as unknown as Announced).announced(text);
        }
      }
      for (const region of document.querySelectorAll(REGIONS)) known.add(region);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return heard;
}
