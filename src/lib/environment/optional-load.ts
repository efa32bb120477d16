/** Loads code that the page can do without: null, and no new page load, when it cannot be had. */
export async function loadOptional<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await load();
  } catch (error) {
    // For boot/reload-once.ts, which saw the same error go by.
    if (error instanceof Error) Object.assign(error, { isOptional: true });
    return null;
  }
}
