import { call } from '../../api/shared/client.ts';
import { deskReplies, type CannedReply, deskOfferings } from '../../contract/desk-replies.ts';
import { fillBlanks } from '../../contract/shared/blanks.ts';
import { createTextSearch } from '../../format/text-search.ts';
import { $deskRequest, createOfRequest } from '../desk-request/desk-request.ts';
import { $concierge } from '../desk-session/desk-session.ts';
import { dataOf } from '../shared/remote.ts';
import type { Offering } from '../../contract/offerings.ts';
import { links } from '../../routes/links.ts';

/** The canned replies for the open request, the likeliest first. */
export const { $remote: $deskReplies, refresh: refreshDeskReplies } = createOfRequest(
  { feature: 'desk-replies', component: 'list' },
  (id, signal) => call(deskReplies, { params: { id }, signal }),
);

/** As many as the list shows without scrolling: another letter narrows them. */
const FOUND_MAX = 6;

const byName = createTextSearch<CannedReply>(({ name }) => name);
const byText = createTextSearch<CannedReply>(({ name, body }) => `${name}\n${body}`);

/** Returns the replies with every word of the query: those with the words in the name first. */
export function searchReplies(replies: readonly CannedReply[], query: string): readonly CannedReply[] {
  return [...new Set([...byName.search(replies, query), ...byText.search(replies, query)])].slice(
    0,
    FOUND_MAX,
  );
}

/** Returns a canned text with what is known of the open request (docs/product/desk-replies.md#variables-and-blanks). */
export function filledReply(body: string): string {
  const employee = dataOf($deskRequest.get())?.employee;
  const [company, ...others] = employee?.companies ?? [];
  return fillBlanks(body, {
    'first name': employee?.first_name ?? '',
    company: others.length === 0 ? (company?.name ?? '') : '',
    'own name': dataOf($concierge.get())?.name ?? '',
    benefit: dataOf($deskReplies.get())?.benefit ?? '',
  });
}

/** The benefits and offers of the open request's employee. */
export const { $remote: $deskOfferings, refresh: refreshDeskOfferings } = createOfRequest(
  { feature: 'desk-replies', component: 'offerings' },
  (id, signal) => call(deskOfferings, { params: { id }, signal }),
);

/** Returns the text of a benefit or an offer: its name alone in a blank, else also what it is and its address. */
export function offeringText({ id, name, subheading }: Offering, inBlank: boolean): string {
  if (inBlank) return name;
  const origin = dataOf($deskOfferings.get())?.app_origin ?? '';
  return `${name}: ${subheading}\n${origin}${links.offerings({ offering: String(id) })}`;
}
