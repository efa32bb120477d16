import { product } from '../../config/product.ts';
import type { Request } from '../../contract/requests.ts';
import { effects } from '../../effects/effects.ts';
import { saveFile } from '../../effects/clipboard-and-downloads.ts';
import { calendarFile } from '../../format/calendar-file.ts';
import { links } from '../../routes/links.ts';

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
