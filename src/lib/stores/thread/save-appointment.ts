import { product } from '../../config/product.ts';
import type { Request } from '../../contract/requests.ts';
import { saveFile } from '../../effects/clipboard-and-downloads.ts';
import { effects } from '../../effects/effects.ts';
import { links } from '../../routes/links.ts';

/** What a calendar shows of a date. */
export interface CalendarEntry {
  /** The same for the same entry, so that a second import changes the first. */
  readonly id: string;
  readonly title: string;
  readonly at: string;
  readonly url: string;
}

const LINE_BYTES = 75;

/** Writes an instant as iCalendar does, in UTC: `20260302T141500Z`. */
function basicTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');
}

/** Breaks a line into parts of at most 75 bytes, as calendars require; a part that follows begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const added = encoder.encode(character).length;
    if (bytes + added > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += added;
  }
  return text;
}

/** Returns an iCalendar file (RFC 5545) with one entry that has a beginning and no length. */
export function calendarFile({ id, title, at, url }: CalendarEntry, product: string, nowMs: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${basicTime(nowMs)}`,
    `DTSTART:${basicTime(Date.parse(at))}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Saves the date of a request as a file that calendars open (docs/product/thread.md#date). Loads lazily. */
export function saveAppointment(
  { external_id: id, name }: Pick<Request, 'external_id' | 'name'>,
  at: string,
): void {
  const url = new URL(links.request(id), location.origin).href;
  const text = calendarFile(
    { id: `${id}@${location.host}`, title: name, at, url },
    product.name,
    effects().now(),
  );
  saveFile(`${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.ics`, new Blob([text], { type: 'text/calendar' }));
}
