import type { Message } from '../../contract/message.ts';
import { dayKey } from '../../format/day.ts';

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
