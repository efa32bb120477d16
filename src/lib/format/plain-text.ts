const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/**
 * Returns the text of HTML on one line, for previews. The result must be rendered as text: this does not sanitise HTML.
 */
export function plainText(html: string): string {
  return (
    html
      .replace(/<[^>]*>/g, ' ')
      // Six digits: every such number is a code point.
      .replace(/&(#\d{1,6}|\w+);/g, (whole, entity: string) =>
        entity.startsWith('#')
          ? String.fromCodePoint(Number(entity.slice(1)))
          : (ENTITIES.get(entity) ?? whole),
      )
      .replace(/\s+/g, ' ')
      .trim()
  );
}
