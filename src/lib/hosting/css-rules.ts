/** A rule of a style sheet, or a group of rules such as `@media`: what stands before the braces and what is in them. */
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

/** Reads a minified style sheet, which has no comments and no braces in texts. Statements such as `@charset` are left out. */
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

/** Splits at a sign that is neither escaped nor inside brackets. */
export function splitOutside(text: string, sign: ',' | ';'): readonly string[] {
  return text.split(new RegExp(`(?<!\\\\)${sign}(?![^(]*\\))`));
}
