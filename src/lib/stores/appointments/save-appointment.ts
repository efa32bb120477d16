import { product } from '../../config/product.ts';
import type { Appointment, Request } from '../../contract/requests.ts';
import { APPOINTMENT_MINUTES, MINUTE_MS } from '../../contract/shared/limits.ts';
import { saveFile } from '../../effects/clipboard-and-downloads.ts';
import { effects } from '../../effects/effects.ts';
import { appointmentText } from '../../messages/appointments.ts';
import { links } from '../../routes/links.ts';

/** What a calendar shows of a date. */
export interface CalendarEntry {
  /** The same for the same entry, so that a second import changes the first. */
  readonly id: string;
  /** Grows with each change: a calendar keeps the entry with the larger number. */
  readonly sequence: number;
  readonly title: string;
  readonly place: string | null;
  /** Begin and end in epoch milliseconds. */
  readonly beginMs: number;
  readonly endMs: number;
  readonly url: string;
  /** True for a date that was taken away: the file takes the entry out of the calendar. */
  readonly isCanceled: boolean;
}

const LINE_BYTES = 75;

/** Writes an instant as iCalendar does, in UTC: `20260302T141500Z`. Every calendar shows it by its own clock. */
function basicTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Returns a text of one line, without control characters, which iCalendar (RFC 5545) forbids. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\\;,]/g, String.raw`\$&`);
}

/** A character with the backslash before it: some calendars drop an entry whose lines break between the two. */
const CHARACTER = /\\?[^]/gu;

/** Breaks a line into parts of at most 75 bytes, as calendars require; a part that follows begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let text = '';
  for (const [character] of line.matchAll(CHARACTER)) {
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

function alarm(title: string): readonly string[] {
  const description = `DESCRIPTION:${escaped(title)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT1H', description, 'END:VALARM'];
}

/** Returns an iCalendar file (RFC 5545) with one entry, which reminds an hour before, or which cancels the entry (RFC 5546). */
export function calendarFile(entry: CalendarEntry, productName: string, nowMs: number): string {
  const { id, sequence, title, place, beginMs, endMs, url, isCanceled } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(productName)}//EN`,
    ...(isCanceled ? ['METHOD:CANCEL'] : []),
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `SEQUENCE:${String(sequence)}`,
    `DTSTAMP:${basicTime(nowMs)}`,
    `DTSTART:${basicTime(beginMs)}`,
    `DTEND:${basicTime(endMs)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    ...(isCanceled ? ['STATUS:CANCELLED'] : alarm(title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

type Named = Pick<Request, 'external_id' | 'name' | 'discreet'>;

/** Returns what a calendar shows of a date; that of a discreet request has neither its name nor its place (docs/product/account.md#discreet-requests). */
export function calendarEntry(
  { external_id: id, name, discreet }: Named,
  { at, minutes, place, name: ownName, sequence }: Appointment,
  isCanceled: boolean,
): CalendarEntry {
  const isDiscreet = discreet === true;
  const beginMs = Date.parse(at);
  return {
    id: `${id}@${location.host}`,
    sequence,
    title: isDiscreet ? appointmentText.discreetTitle : (ownName ?? name),
    place: isDiscreet ? null : place,
    beginMs,
    endMs: beginMs + (minutes ?? APPOINTMENT_MINUTES) * MINUTE_MS,
    url: new URL(links.request(id), location.origin).href,
    isCanceled,
  };
}

/** Saves the date of a request as a file that calendars open (docs/product/appointments.md#calendar-file). Loads lazily. */
export function saveAppointment(request: Named, appointment: Appointment, isCanceled = false): void {
  const entry = calendarEntry(request, appointment, isCanceled);
  const text = calendarFile(entry, product.name, effects().now());
  const title = isCanceled ? appointmentText.canceled(entry.title) : entry.title;
  const words = title.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-|-$/g, '');
  saveFile(`${words === '' ? appointmentText.date : words}.ics`, new Blob([text], { type: 'text/calendar' }));
}
