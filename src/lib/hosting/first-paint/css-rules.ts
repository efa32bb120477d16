/** A rule of a style sheet or a group such as `@media`: the text before the braces and the text inside. */
export interface CssRule {
  readonly prelude: string;
  readonly body: string;
}

function closingBrace(css: string, opening: number): number {
  let depth = 0;
  for (let at = opening; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('The style sheet ends inside a rule.');
}

/** Parses a minified style sheet without comments or braces in strings; skips statements such as `@charset`. */
export function cssRules(css: string): readonly CssRule[] {
  const rules: CssRule[] = [];
  let start = 0;
  for (let opening = css.indexOf('{'); opening >= 0; opening = css.indexOf('{', start)) {
    const closing = closingBrace(css, opening);
    const prelude = css.slice(start, opening);
    rules.push({
      prelude: prelude.slice(prelude.lastIndexOf(';') + 1),
      body: css.slice(opening + 1, closing),
    });
    start = closing + 1;
  }
  return rules;
}

/** Splits at a character unless it is escaped or inside brackets. */
export function splitOutside(text: string, sign: ',' | ';'): readonly string[] {
  return text.split(new RegExp(`(?<!\\\\)${sign}(?![^(]*\\))`));
}
