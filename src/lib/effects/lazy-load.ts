import { whenIdle } from './when-idle.ts';

/** Calls `import()` and returns what the caller needs of the module. */
export type Load<Code> = () => Promise<Code>;

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

/** Loads code into the browser's cache while the page is idle, so that it loads at once when it is needed. */
export function prefetch(load: Load<unknown>): void {
  whenIdle(() => {
    if (navigator.onLine) void loadOptional(load);
  });
}
