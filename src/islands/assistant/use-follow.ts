import { useEffect, type RefObject } from 'react';
import { inputOf } from '../../lib/stores/assistant/transitions.ts';
import type { Dialogue } from '../../lib/stores/assistant/dialogue.ts';

/** Scrolls to the end of the dialogue after each step, except while an earlier answer is edited. */
export function useFollow(end: RefObject<HTMLElement | null>, dialogue: Dialogue): void {
  const { answered, phase, editing } = dialogue;
  const isEditing = editing !== null;
  const step =
    phase.name === 'asking'
      ? // An uploaded file pushes the buttons down.
        `${phase.item.id} ${phase.failed} ${phase.problem} ${inputOf(dialogue, phase.item).file?.name}`
      : phase.name;
  useEffect(() => {
    if (!isEditing) end.current?.scrollIntoView({ block: 'end', behavior: 'smooth' });
  }, [end, answered.length, step, isEditing]);
}
