import type { Message } from '../../contract/message.ts';
import type { Request } from '../../contract/requests.ts';

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
