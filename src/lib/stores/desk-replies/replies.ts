import { isBlank } from '../../contract/shared/blank.ts';
import { call } from '../../api/shared/client.ts';
import {
  type CannedReply,
  deskAddReply,
  deskChangeReply,
  deskOfferings,
  deskOwnReplies,
  deskRemoveReply,
  deskReplies,
  type OwnReply,
} from '../../contract/desk-replies.ts';
import type { Offering } from '../../contract/offerings.ts';
import { fillBlanks, hasWholeBlanks } from '../../contract/shared/blanks.ts';
import { createTextSearch } from '../../format/text-search.ts';
import { links } from '../../routes/links.ts';
import { $deskRequest, createOfRequest } from '../desk-request/desk-request.ts';
import { $concierge } from '../desk-session/desk-session.ts';
import { createRemote, dataOf, ready } from '../shared/remote.ts';
import { createWrittenForm } from '../shared/written-form.ts';

/** The canned replies for the open request, the likeliest first. */
export const { $remote: $deskReplies, refresh: refreshDeskReplies } = createOfRequest((id, signal) =>
  call(deskReplies, { params: { id }, signal }),
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
export const { $remote: $deskOfferings, refresh: refreshDeskOfferings } = createOfRequest((id, signal) =>
  call(deskOfferings, { params: { id }, signal }),
);

/** Returns the text of a benefit or an offer: its name alone in a blank, else also what it is and its address. */
export function offeringText({ id, name, subheading }: Offering, inBlank: boolean): string {
  if (inBlank) return name;
  const origin = dataOf($deskOfferings.get())?.app_origin ?? '';
  return `${name}: ${subheading}\n${origin}${links.offerings({ offering: String(id) })}`;
}

const own = createRemote<OwnReply[]>({
  load: async (signal) => (await call(deskOwnReplies, { signal })).replies,
});

/** The replies that this concierge wrote, by name. */
export const $ownReplies = own.$remote;
export const refreshOwnReplies = own.refresh;

/** A reply in the form; the id 0 is a new one. */
const NEW: OwnReply = { id: 0, name: '', body: '' };
const form = createWrittenForm<OwnReply, 'name' | 'body' | 'braces'>('desk:own-reply', NEW);

export const {
  $edited: $editedReply,
  $saving: $savingReply,
  $problem: $replyProblem,
  edit: editReply,
  write: writeReply,
  giveUp: giveUpReply,
} = form;

/** Loads the replies, and opens the form again that was left with a text. */
export function enterOwnReplies(): void {
  form.reopen();
  void own.refresh();
}

const change = (send: () => Promise<{ readonly replies: OwnReply[] }>) =>
  form.change(async () => own.$remote.set(ready((await send()).replies)));

/** Stores the reply of the form and closes it. What cannot be stored stays in it. */
export async function saveReply(): Promise<void> {
  const { id, name, body } = $editedReply.get() ?? NEW;
  const problem = isBlank(name) ? 'name' : isBlank(body) ? 'body' : null;
  if (problem !== null || !hasWholeBlanks(body)) {
    $replyProblem.set(problem ?? 'braces');
    return;
  }
  const reply = { name: name.trim(), body };
  const send = () =>
    id === 0
      ? call(deskAddReply, { body: { reply } })
      : call(deskChangeReply, { params: { id }, body: { reply } });
  if (await change(send)) giveUpReply();
}

export async function removeReply(id: number): Promise<void> {
  await change(() => call(deskRemoveReply, { params: { id } }));
}
