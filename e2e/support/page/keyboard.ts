import { expect, type Locator, type Page } from 'playwright/test';

/** More tab stops than any screen has. */
const STOPS_MAX = 60;

/** Presses Tab until `target` has the focus; throws when it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    const hasFocus = await target.evaluateAll((elements) =>
      elements.some((one) => one === document.activeElement),
    );
    if (hasFocus) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target.toString()}.`);
}

/** Moves the focus to `target` with Tab and presses `key`. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves the focus to a field with Tab and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tells whether the focused element, or one around it, draws an outline or a ring. */
export async function focusIsShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return false;
    const around = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null);
    return around.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
  });
}

/** Presses the Enter that ends a word of an input method, as Chromium tells it and as Safari does. */
export async function endWord(field: Locator): Promise<void> {
  await field.evaluate((element) => {
    for (const isComposing of [true, false]) {
      const press = { key: 'Enter', isComposing, bubbles: true, cancelable: true };
      // oxlint-disable-next-line typescript/no-deprecated -- Safari tells of a composition by it alone
      element.dispatchEvent(new KeyboardEvent('keydown', { ...press, keyCode: 229 }));
    }
  });
}
