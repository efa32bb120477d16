import { whenIdle } from './when-idle.ts';

/** Calls `import()` and returns what the caller needs of the module. */
export type Load<Code> = () => Promise<Code>;

/** Event of the document: needed code is missing although the page was reloaded. `boot/missing-code.ts` shows the error slot. */
const MISSING_CODE = 'sundial:missing-code';
/** A reload takes less; it ends without one when the employee chooses to stay. */
const RELOAD_WITHIN_MS = 10_000;

/**
 * Loads code that the page can do without: returns null when it cannot be loaded. Code that is loaded without this
 * function is needed: a failure then reloads the page, at most once (boot/reload-once.ts).
 */
export async function loadOptional<Code>(load: Load<Code>): Promise<Code | null> {
  try {
    return await load();
  } catch (error) {
    // boot/reload-once.ts received the same error object and reads this mark.
    if (error instanceof Error) Object.assign(error, { isOptional: true });
    return null;
  }
}

/**
 * Loads code that a store or a call cannot work without (docs/product/shell.md#failed-module). A failure reloads the page,
 * at most once; until then the promise stays pending, so that no failure is shown in between. When the reload did not
 * help, the error slot appears and the promise rejects. Offline it rejects at once.
 */
export async function loadNeeded<Code>(load: Load<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    // boot/reload-once.ts decides one task after the failure and marks the same error object.
    await waitMs(0);
    if (isMarked(error, 'isReloading')) await waitMs(RELOAD_WITHIN_MS);
    const isExpected = !navigator.onLine || isMarked(error, 'isOfLeaving');
    if (!isExpected && 'document' in globalThis) document.dispatchEvent(new Event(MISSING_CODE));
    throw error;
  }
}

function isMarked(error: unknown, mark: string): boolean {
  return error instanceof Error && mark in error;
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Loads code into the browser's cache while the page is idle, so that it loads at once when it is needed. */
export function prefetch(load: Load<unknown>): void {
  whenIdle(() => {
    if (navigator.onLine) void loadOptional(load);
  });
}
