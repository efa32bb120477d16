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

const HOUR = 60;
const DAY = 24 * HOUR;
const EXACT_HOURS = 10;
const SHORT_DAYS = 3;

/** Formats minutes: '45 min', '3 h 20 min', '41 h'; whole hours from ten on. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${String(whole)} min`;
  if (whole >= EXACT_HOURS * HOUR) return `${Math.round(whole / HOUR).toLocaleString('en-US')} h`;
  const rest = whole % HOUR;
  return `${String(Math.floor(whole / HOUR))} h${rest === 0 ? '' : ` ${String(rest)} min`}`;
}

/** Formats how long something took: as `formatMinutes` does, and from three days on as '42 days'. */
export function formatTimeTaken(minutes: number): string {
  if (minutes < SHORT_DAYS * DAY) return formatMinutes(minutes);
  return `${Math.round(minutes / DAY).toLocaleString('en-US')} days`;
}
