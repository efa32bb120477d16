const TITLE = /^(?:dr|prof|mr|mrs|ms|mx|miss|sir|dame|herr|frau)\.?$/iu;

/**
 * Returns a human concierge's first name from `source_name`, with the title where nothing but a surname follows it; null without, and for
 * the service itself (docs/product/thread.md#face).
 */
export function conciergeFirstName(sourceName: string | null, productName: string): string | null {
  const name = sourceName?.trim() ?? '';
  const words = name.split(/\s+/u);
  const begin = words.findIndex((word) => !TITLE.test(word));
  const isSurname = begin > 0 && begin === words.length - 1;
  const firstName = (isSurname ? name : words[Math.max(begin, 0)]) ?? '';
  const isService = /\bconcierge\b/i.test(name) || name.startsWith(productName);
  return firstName === '' || isService ? null : firstName;
}
