import type { Message } from '../../contract/requests.ts';
import { dayKey } from '../../format/day.ts';

/** Messages of one sender that follow each other on one day. */
export interface MessageGroup {
  /** The same for as long as the thread grows, at whichever end. */
  readonly key: string;
  /** Set on the first group of a day: the instant that names it. */
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

/** A group is known by the first message of its run, whether or not that one is drawn yet. */
function beginningOf(messages: readonly Message[], start: number): Message | undefined {
  let first = start;
  for (; first > 0; first -= 1) {
    const [before, one] = [messages[first - 1], messages[first]];
    if (before === undefined || one === undefined || !isOneRun(before, one)) break;
  }
  return messages[first];
}

/** Arranges the end of an ordered thread, the `drawn` newest messages, for reading: days, then runs of one sender. */
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
