const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

// What could move the cursor, recolour the terminal or reverse the reading direction.
const TERMINAL_CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Text that cannot act on the terminal it is printed to; line ends and tabs stay. */
export function printable(text: string): string {
  return text.replace(TERMINAL_CONTROLS, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}

/** A message's `body_html` as the plain text it was written as. */
export function plainText(bodyHtml: string): string {
  const text = bodyHtml
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
  return printable(text);
}
