import { product } from '../../config/product.ts';
import type { Appointment } from '../../contract/requests.ts';
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

/** Returns an iCalendar file (RFC 5545) with one entry, which reminds an hour before. */
export function calendarFile(entry: CalendarEntry, productName: string, nowMs: number): string {
  const { id, sequence, title, place, beginMs, endMs, url } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(productName)}//EN`,
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `SEQUENCE:${String(sequence)}`,
    `DTSTAMP:${basicTime(nowMs)}`,
    `DTSTART:${basicTime(beginMs)}`,
    `DTEND:${basicTime(endMs)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === null ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

interface RequestName {
  readonly external_id: string;
  readonly name: string;
}

/** Saves the date of a request as a file that calendars open (docs/product/appointments.md#calendar-file). Loads lazily. */
export function saveAppointment({ external_id: id, name }: RequestName, appointment: Appointment): void {
  const title = appointment.name ?? name;
  const beginMs = Date.parse(appointment.at);
  const entry: CalendarEntry = {
    id: `${id}@${location.host}`,
    sequence: appointment.sequence,
    title,
    place: appointment.place,
    beginMs,
    endMs: beginMs + (appointment.minutes ?? APPOINTMENT_MINUTES) * MINUTE_MS,
    url: new URL(links.request(id), location.origin).href,
  };
  const text = calendarFile(entry, product.name, effects().now());
  const words = title.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-|-$/g, '');
  saveFile(`${words === '' ? appointmentText.date : words}.ics`, new Blob([text], { type: 'text/calendar' }));
}
