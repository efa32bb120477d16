/** Spreadsheets take a file without it for one of the system's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

const FORMULA = /^[\s\0]*[=+\-@＝＋－＠|%]/u;

/**
 * Returns a text as a field of a CSV file. A quote keeps a spreadsheet from taking it for a formula, also when the beginning is
 * written in full width or behind spaces. So does one behind a semicolon, a tab or the end of a line: where a comma is in numbers,
 * spreadsheets begin a cell there, whatever the quotation marks say.
 */
export function csvField(text: string): string {
  const plain = text.replace(/[^;\t\r\n]+/gu, (part) => (FORMULA.test(part) ? `'${part}` : part));
  return `"${(/^[\t\r\n]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`;
}

export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
