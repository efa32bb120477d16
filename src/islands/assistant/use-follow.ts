import { useEffect, type RefObject } from 'react';
import type { Conversation } from '../../lib/stores/assistant/conversation.ts';

/** Keeps the newest part of the conversation in view, except while an earlier answer is being changed. */
export function useFollow(end: RefObject<HTMLElement | null>, conversation: Conversation): void {
  const { answered, phase, editing } = conversation;
  const isEditing = editing !== null;
  const step = phase.name === 'asking' ? `${phase.item.id} ${phase.failed} ${phase.problem}` : phase.name;
  useEffect(() => {
    if (!isEditing) end.current?.scrollIntoView({ block: 'end', behavior: 'smooth' });
  }, [end, answered.length, step, isEditing]);
}
