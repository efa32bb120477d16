const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** Elements inside a line: a full stop behind a link follows it at once. */
const INLINE_TAG = /<\/?(?:a|b|strong|i|em|u|s|code|span)\b[^<>]*>/gi;

/** Formats HTML as one line of text for previews. Render the result as text: this sanitizes nothing. */
export function plainText(html: string): string {
  return (
    html
      .replace(INLINE_TAG, '')
      .replace(/<[^<>]*>/g, ' ')
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
