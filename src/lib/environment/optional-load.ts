/** On the root element while such loads are under way, and how many: they load no page again (boot/reload-once.ts). */
const LOADS = 'loads';

function count(change: 1 | -1): void {
  const { dataset } = document.documentElement;
  // An empty value counts as none.
  dataset[LOADS] = String(Number(dataset[LOADS] ?? 0) + change).replace(/^0$/, '');
}

/** Loads code that the page can do without: null, and no new page load, when it cannot be had. */
export async function loadOptional<Loaded>(load: () => Promise<Loaded>): Promise<Loaded | null> {
  // Outside a browser nothing is bundled, and nothing is loaded again.
  if (typeof document === 'undefined') return load().catch(() => null);
  count(1);
  try {
    return await load();
  } catch {
    return null;
  } finally {
    count(-1);
  }
}
