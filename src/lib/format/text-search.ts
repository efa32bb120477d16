/** Searches items by the words of their text. Accents and case do not count. */
export interface TextSearch<Item extends object> {
  /** Folds an item's text ahead of the first search, which would otherwise do it. */
  prepare(item: Item): void;
  /** Returns the items that contain every word of the query; all of them for a blank query. */
  search(items: readonly Item[], query: string): readonly Item[];
}

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
};

/** Returns a text as it is compared: accents and case do not count, and `ł` is `l`. */
export function fold(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[łøđıßæœðþħŧŋ]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

export function wordsOf(query: string): readonly string[] {
  return fold(query).split(/\s/u).filter(Boolean);
}

/** Returns true for the place of a text where a word begins or ends. */
function isEdge(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(at));
}

/** Returns true when a word of the text begins so, or is the whole of it. Both are folded. */
function hasWord(text: string, start: string, isWhole: boolean): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (isEdge(text, at - 1) && (!isWhole || isEdge(text, at + start.length))) return true;
  }
  return false;
}

/** Endings of simple plurals, with the ending of the singular. */
const PLURALS = [
  ['ies', 'y'],
  ['es', ''],
  ['s', ''],
] as const;

/** Returns true when a word of the text begins so (or, if `isWhole`, is the word) or is its singular. Both are folded. */
export function beginsWord(text: string, word: string, isWhole = false): boolean {
  return (
    hasWord(text, word, isWhole) ||
    PLURALS.some(
      ([plural, singular]) =>
        word.length > plural.length + 1 &&
        word.endsWith(plural) &&
        hasWord(text, `${word.slice(0, -plural.length)}${singular}`, true),
    )
  );
}

/** Creates a search over what `textOf` returns, folded once per item. `matches` compares a word with a text; by default a part will do. */
export function createTextSearch<Item extends object>(
  textOf: (item: Item) => string,
  matches = (text: string, word: string) => text.includes(word),
): TextSearch<Item> {
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
      return items.filter((item) => words.every((word) => matches(foldedTextOf(item), word)));
    },
  };
}
