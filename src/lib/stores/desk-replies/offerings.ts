import { call } from '../../api/shared/client.ts';
import { deskOfferings } from '../../contract/desk-replies.ts';
import type { Offering } from '../../contract/offerings.ts';
import { links } from '../../routes/links.ts';
import { dataOf } from '../shared/remote.ts';
import { createOfRequest } from './of-request.ts';

const list = createOfRequest('offerings', (id, signal) => call(deskOfferings, { params: { id }, signal }));

/** The benefits and offers of the open request's employee. */
export const $deskOfferings = list.$remote;
export const refreshDeskOfferings = list.refresh;

/**
 * Returns what is inserted for a benefit or an offer: its name alone in the place of a blank, else its name, what it is, and the
 * address at which the employee reads its details.
 */
export function offeringText({ id, name, subheading }: Offering, inBlank: boolean): string {
  if (inBlank) return name;
  const origin = dataOf($deskOfferings.get())?.app_origin ?? '';
  return `${name}: ${subheading}\n${origin}${links.offerings({ offering: String(id) })}`;
}
