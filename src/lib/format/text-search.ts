/** Searches items by the words of their text. Accents and case do not count. */
export interface TextSearch<Item extends object> {
  /** Folds an item's text ahead of the first search, which would otherwise do it. */
  prepare(item: Item): void;
  /** Returns the items that contain every word of the query; all of them for a blank query. */
  search(items: readonly Item[], query: string): readonly Item[];
}

/** Returns a text as it is compared: accents and case do not count. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the folded words of a query. */
export function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s/u).filter(Boolean);
}

/** Creates a search over the texts that `textOf` returns. Each item is folded once and then remembered. */
export function createTextSearch<Item extends object>(textOf: (item: Item) => string): TextSearch<Item> {
  const folded = new WeakMap<Item, string>();
  const foldedTextOf = (item: Item): string => {
    const known = folded.get(item);
    if (known !== undefined) return known;
    const text = fold(textOf(item));
    folded.set(item, text);
    return text;
  };
  return {
    prepare: (item) => void foldedTextOf(item),
    search: (items, query) => {
      const words = wordsOf(query);
      if (words.length === 0) return items;
      return items.filter((item) => words.every((word) => foldedTextOf(item).includes(word)));
    },
  };
}
