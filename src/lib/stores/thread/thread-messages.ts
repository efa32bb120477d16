import { product } from '../../config/product.ts';
import type { Message } from '../../contract/message.ts';
import type { Request } from '../../contract/requests.ts';
import { fileNameOfKey } from '../../format/files.ts';
import { conciergeFirstName } from '../../format/concierge-first-name.ts';
import { initialsOf } from '../../format/names.ts';
import { dayKey } from '../../format/day.ts';
import { composerText } from '../../messages/thread.ts';

/** Compared as numbers: as text, instants of different precision would sort wrongly. */
function timeMs(message: Message): number {
  const instant = Date.parse(message.external_created_at ?? '');
  return Number.isNaN(instant) ? 0 : instant;
}

/** Sorts by time, then by id, oldest first (docs/product/thread.md#message-order). */
export function inOrder(messages: readonly Message[]): Message[] {
  return messages.toSorted((one, other) => timeMs(one) - timeMs(other) || Number(one.id) - Number(other.id));
}

/** Puts the shown objects in the place of equal messages: React then skips what did not change. */
export function keepUnchanged(shown: readonly Message[], messages: readonly Message[]): Message[] {
  const byId = new Map(shown.map((message) => [message.id, message]));
  return messages.map((message) => {
    const before = byId.get(message.id);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(message) ? before : message;
  });
}

/** Returns the messages in front of the first one of `messages`; null when that one is not among them. */
export function before(all: readonly Message[], messages: readonly Message[]): readonly Message[] | null {
  const index = all.findIndex(({ id }) => id === messages[0]?.id);
  return index < 0 ? null : all.slice(0, index);
}

/** Returns the number of messages behind the one with an id: all of them without an id, none when it is not among them. */
export function countBehind(messages: readonly Message[], id: Message['id'] | undefined): number {
  const index = messages.findIndex((message) => message.id === id);
  return index < 0 && id !== undefined ? 0 : messages.length - 1 - index;
}

/** Puts the earlier messages that are shown in front of a reply with the newest ones, unless some between are missing. */
export function withEarlier(shown: Request | null, reply: Request): Request {
  if (shown === null || reply.has_earlier !== true) return reply;
  const earlier = before(shown.messages, reply.messages) ?? [];
  if (earlier.length === 0) return reply;
  return { ...reply, messages: [...earlier, ...reply.messages], has_earlier: shown.has_earlier };
}

/** Consecutive messages of one sender on one day. */
export interface MessageGroup {
  /** Stays the same while messages are added at either end. */
  readonly key: string;
  /** The instant of the first message, on the first group of a day; null otherwise. */
  readonly newDay: string | null;
  readonly mine: boolean;
  readonly sourceName: string | null;
  readonly messages: readonly Message[];
}

function isOneRun(one: Message, next: Message): boolean {
  return (
    (one.source === 'user') === (next.source === 'user') &&
    one.source_name === next.source_name &&
    dayKey(one.external_created_at) === dayKey(next.external_created_at)
  );
}

/** Returns the first message of the run, rendered or not: its id is the key of the group. */
function beginningOf(messages: readonly Message[], start: number): Message | undefined {
  let first = start;
  for (; first > 0; first -= 1) {
    const [before, one] = [messages[first - 1], messages[first]];
    if (before === undefined || one === undefined || !isOneRun(before, one)) break;
  }
  return messages[first];
}

/** Returns the messages without a last one that the card of the completion shows (docs/product/completion.md#card). */
export function withoutSummary({ messages, completion }: Request): readonly Message[] {
  const last = messages.at(-1);
  return last !== undefined && last.id === completion?.message_id ? messages.slice(0, -1) : messages;
}

/** Tells whether the text only names the one file, which is shown with its name (docs/product/thread.md#message-text). */
export function isNameAlone({ body_html: body, attachment_keys: keys }: Message): boolean {
  const [name, ...others] = keys.map(fileNameOfKey);
  return name !== undefined && others.length === 0 && [name, composerText.attached(name)].includes(body);
}

/** Groups the `drawn` newest messages of an ordered thread by day, then by sender. */
export function groupMessages(
  messages: readonly Message[],
  drawn = messages.length,
): readonly MessageGroup[] {
  const start = Math.max(0, messages.length - drawn);
  const groups: (MessageGroup & { readonly messages: Message[] })[] = [];
  let day = '';
  for (const message of messages.slice(start)) {
    const today = dayKey(message.external_created_at);
    const startsDay = today !== day;
    day = today;
    const last = groups.at(-1);
    const mine = message.source === 'user';
    if (last && !startsDay && last.mine === mine && last.sourceName === message.source_name) {
      last.messages.push(message);
      continue;
    }
    const first = last === undefined ? beginningOf(messages, start) : message;
    groups.push({
      key: String(first?.id),
      newDay: startsDay ? message.external_created_at : null,
      mine,
      sourceName: message.source_name,
      messages: [message],
    });
  }
  return groups;
}

export interface ConciergeName {
  readonly firstName: string;
  /** At most two letters. */
  readonly initials: string;
}

/** Reads the name of a human concierge from the `source_name` of a message; null for others (docs/product/thread.md#face). */
export function conciergeName(sourceName: string | null): ConciergeName | null {
  const firstName = conciergeFirstName(sourceName, product.name);
  return firstName === null ? null : { firstName, initials: initialsOf(sourceName ?? '') };
}

/** Tells whether a concierge wrote a message, not the employee and no machine (docs/product/live.md#automatic-notes). */
export const isOfPerson = ({ source, automatic }: Message): boolean =>
  source !== 'user' && automatic !== true;

/** Tells whether no concierge has begun: the request is in the queue, and only the service's own messages are in the thread. */
export function awaitsFirstAnswer({ status, messages }: Pick<Request, 'status' | 'messages'>): boolean {
  const isOfConcierge = (message: Message) =>
    isOfPerson(message) && conciergeName(message.source_name) !== null;
  return status === 'open' && !messages.some(isOfConcierge);
}

/** A human concierge with a face. */
export interface ThreadConcierge extends ConciergeName {
  readonly name: string;
  readonly title: string | null;
  readonly portraitUrl: string | null;
  /** When the concierge first wrote; null before, and with an API that names no concierge. */
  readonly since: string | null;
  readonly isAway: boolean;
  /** When they are back; null where it is not known. */
  readonly awayUntil: string | null;
}

const UNKNOWN = { portraitUrl: null, since: null, isAway: false, awayUntil: null };

/** Returns the concierge whom the API names, else who wrote last; null for nobody (docs/product/thread.md#the-concierge). */
export function conciergeOfRequest({
  concierge,
  messages,
}: Pick<Request, 'concierge' | 'messages'>): ThreadConcierge | null {
  // Back in the queue, whoever wrote last.
  if (concierge === null) return null;
  const owner = concierge == null ? null : conciergeName(concierge.name);
  if (concierge != null && owner !== null) {
    const {
      name,
      title,
      portrait_url: portraitUrl,
      since,
      away = false,
      away_until: until = null,
    } = concierge;
    return { ...owner, name, title, portraitUrl, since, isAway: away, awayUntil: until };
  }
  const last = messages.findLast((message) => message.source === 'life_concierge' && isOfPerson(message));
  const writer = conciergeName(last?.source_name ?? null);
  return writer && { ...writer, name: last?.source_name ?? '', title: null, ...UNKNOWN };
}

/** True until somebody has the request. One in progress has somebody, also a service, or whom an API of core calls does not name. */
export function isQueued({ concierge, status }: Pick<Request, 'concierge' | 'status'>): boolean {
  return status !== 'in_progress' || concierge === null;
}

/** Returns the name of the concierge who wrote last; null when it is unknown. */
export function conciergeOf(messages: readonly Message[]): ConciergeName | null {
  const last = messages.findLast((message) => message.source === 'life_concierge' && isOfPerson(message));
  return last === undefined ? null : conciergeName(last.source_name);
}

/** True for a request whose date the employee may set; an API of core calls sends no date (docs/product/appointments.md#employees-date). */
export function canSetAppointment({ appointment, status }: Pick<Request, 'appointment' | 'status'>): boolean {
  return appointment !== undefined && status !== 'closed';
}
