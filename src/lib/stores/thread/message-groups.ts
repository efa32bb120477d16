import type { Message } from '../../contract/requests.ts';
import { dayKey } from '../../format/day.ts';

/** Messages of one sender that follow each other on one day. */
export interface MessageGroup {
  /** Set on the first group of a day: the instant that names it. */
  readonly newDay: string | null;
  readonly mine: boolean;
  readonly sourceName: string | null;
  readonly messages: readonly Message[];
}

/** Arranges an ordered thread for reading: days, then runs of one sender. */
export function groupMessages(messages: readonly Message[]): readonly MessageGroup[] {
  const groups: { newDay: string | null; mine: boolean; sourceName: string | null; messages: Message[] }[] =
    [];
  let day = '';
  for (const message of messages) {
    const today = dayKey(message.external_created_at);
    const startsDay = today !== day;
    day = today;
    const mine = message.source === 'user';
    const last = groups.at(-1);
    if (last && !startsDay && last.mine === mine && last.sourceName === message.source_name) {
      last.messages.push(message);
      continue;
    }
    const newDay = startsDay ? message.external_created_at : null;
    groups.push({ newDay, mine, sourceName: message.source_name, messages: [message] });
  }
  return groups;
}
