import type { Page } from 'playwright/test';

/** Returns true while something of the focused element can be seen. */
export const isFocusInView = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { left, right, top, bottom } = (focused ?? document.body).getBoundingClientRect();
    return [top + 3, (top + bottom) / 2, bottom - 3].some((y) => {
      const shown = document.elementFromPoint((left + right) / 2, y);
      return shown !== null && (focused?.contains(shown) === true || shown.contains(focused));
    });
  });
