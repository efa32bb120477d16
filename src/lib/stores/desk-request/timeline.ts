import type { DeskRequest, InternalNote } from '../../contract/desk-request.ts';
import type { Message } from '../../contract/message.ts';
import { dayKey } from '../../format/day.ts';
import { groupMessages, inOrder, type MessageGroup } from '../thread/thread-messages.ts';

export type TimelineItem =
  | {
      readonly kind: 'run';
      readonly group: MessageGroup;
      /** The instant of the first message, on the first run of a day; null otherwise. */
      readonly newDay: string | null;
    }
  | { readonly kind: 'note'; readonly note: InternalNote }
  | { readonly kind: 'new' };

/** Returns the messages for the widgets of the thread, which draw `user` on the reader's side: at the desk the concierges'. */
export function fromTheDesk({ request, employee }: DeskRequest): Message[] {
  return inOrder(request.messages).map((message) =>
    message.source === 'user'
      ? { ...message, source: 'life_concierge', source_name: employee.name }
      : { ...message, source: 'user' },
  );
}

const timeMs = (instant: string | null) => Date.parse(instant ?? '') || 0;

/** Splits a list in front of the first element that passes; all of it stands in front when none does. */
function splitAt<One>(list: readonly One[], passes: (one: One) => boolean): readonly [One[], One[]] {
  const index = list.findIndex(passes);
  return index < 0 ? [[...list], []] : [list.slice(0, index), list.slice(index)];
}

/** Returns the `drawn` newest messages in runs, with the notes between them, and a mark in front of the message `newFromId`. */
export function timelineOf(
  messages: readonly Message[],
  notes: readonly InternalNote[],
  drawn: number,
  newFromId: number | null = null,
): readonly TimelineItem[] {
  const shown = messages.slice(Math.max(0, messages.length - drawn));
  const isWhole = shown.length === messages.length;
  const startMs = isWhole ? Number.NEGATIVE_INFINITY : timeMs(shown[0]?.external_created_at ?? null);
  const items: TimelineItem[] = [];
  let day = '';
  const addRuns = (part: readonly Message[]) => {
    for (const group of groupMessages(part)) {
      const instant = group.messages[0]?.external_created_at ?? null;
      items.push({
        kind: 'run',
        group: { ...group, newDay: null },
        newDay: dayKey(instant) === day ? null : instant,
      });
      day = dayKey(instant);
    }
  };
  const addMarked = (part: readonly Message[]) => {
    const [before, marked] = splitAt(part, ({ id }) => id === newFromId);
    addRuns(before);
    if (marked.length > 0) items.push({ kind: 'new' });
    addRuns(marked);
  };
  let rest: readonly Message[] = shown;
  for (const note of notes.filter((one) => timeMs(one.created_at) >= startMs)) {
    const [before, behind] = splitAt(
      rest,
      (one) => timeMs(one.external_created_at) > timeMs(note.created_at),
    );
    addMarked(before);
    items.push({ kind: 'note', note });
    rest = behind;
  }
  addMarked(rest);
  return items;
}
