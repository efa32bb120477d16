import type { Locator } from 'playwright/test';

/** Tells whether elements stand on screen in the order of the document: each behind or below the one before. */
export async function inReadingOrder(elements: Locator): Promise<boolean> {
  return elements.evaluateAll((all) => {
    const boxes = all.map((element) => element.getBoundingClientRect());
    return boxes.every((box, index) => {
      const before = boxes[index - 1];
      return (
        before === undefined ||
        box.top >= before.bottom ||
        (box.left >= before.right && box.top >= before.top)
      );
    });
  });
}
