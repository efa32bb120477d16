import { useEffect, useRef } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import type { Answered } from '../../lib/stores/assistant/conversation.ts';
import { startEdit } from '../../lib/stores/assistant/editing.ts';
import { Button } from '../ui/button.tsx';

interface EditButtonProps {
  readonly answer: Answered;
  /** The id of the question's text. All buttons are called Edit; it describes which one. */
  readonly labelId: string;
  /** True where it comes back after a change: the field that had the focus is gone. */
  readonly wasEdited: boolean;
  readonly disabled?: boolean | undefined;
}

/** Opens an earlier answer for a change. */
export function EditButton({ answer, labelId, wasEdited, disabled }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(wasEdited);
  useEffect(() => {
    if (!takesFocus.current) return undefined;
    // The question whether to discard the change closes first: behind it nothing can have the focus.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);
  return (
    <Button
      ref={button}
      variant="tertiary"
      size="sm"
      disabled={disabled}
      aria-describedby={labelId}
      onClick={() => startEdit(answer.item.id)}
    >
      {assistantText.edit}
    </Button>
  );
}
