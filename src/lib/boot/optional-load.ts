/** Set on the root element while something is loaded that the page can do without. */
export const OPTIONAL_LOADS = 'optionalLoads';

function count(change: 1 | -1): void {
  const { dataset } = document.documentElement;
  const loads = Number(dataset[OPTIONAL_LOADS] ?? 0) + change;
  if (loads > 0) dataset[OPTIONAL_LOADS] = String(loads);
  else delete dataset[OPTIONAL_LOADS];
}

/** Loads code that the page can do without: null instead of a page load when it cannot be had. */
export async function loadOptional<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | null> {
  count(1);
  try {
    return await load();
  } catch {
    return null;
  } finally {
    count(-1);
  }
}
