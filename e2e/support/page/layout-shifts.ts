import type { Page } from 'playwright/test';

const KEY = 'layoutShifts';

/** A shift, and the elements that moved. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Records every layout shift of the pages that this tab opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const shifts: Shift[] = [];
    Object.assign(window, { [key]: shifts });
    const textOf = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? 'removed')).slice(0, 80);
    new PerformanceObserver((list) => {
      // The types of the platform do not know this entry yet.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => textOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  }, KEY);
}

/** Waits for two frames, after which everything that has changed is painted, and returns the shifts so far. */
export function shiftsAfterPaint(page: Page): Promise<Shift[]> {
  return page.evaluate(
    (key) =>
      new Promise<Shift[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as unknown as Record<string, Shift[]>)[key] ?? [])),
        );
      }),
    KEY,
  );
}

export function sumOfShifts(shifts: readonly Shift[]): number {
  return shifts.reduce((total, { value }) => total + value, 0);
}

/** Waits until every style sheet of the page is applied and painted. */
export async function stylesArrived(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  await shiftsAfterPaint(page);
}
