const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Returns the text of HTML on one line, for previews. The result must be rendered as text: this does not sanitise HTML.
 */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code: string | undefined, name: string | undefined) => {
      if (code !== undefined) return String.fromCodePoint(Math.min(Number(code), 0x10ffff));
      return ENTITIES[name ?? ''] ?? whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
