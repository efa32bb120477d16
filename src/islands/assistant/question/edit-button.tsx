import { useEffect, useRef } from 'react';
import { assistantText } from '../../../lib/messages/assistant.ts';
import type { Answered } from '../../../lib/stores/assistant/dialogue.ts';
import { startEdit } from '../../../lib/stores/assistant/editing.ts';
import { Button } from '../../ui/button/button.tsx';

interface EditButtonProps {
  readonly answer: Answered;
  /** The id of the question's text, which tells the Edit buttons apart. */
  readonly labelId: string;
  /** True after a change: the button takes the focus of the field that is gone. */
  readonly wasEdited: boolean;
  readonly disabled?: boolean | undefined;
}

/** Opens an earlier answer for a change. */
export function EditButton({ answer, labelId, wasEdited, disabled }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(wasEdited);
  useEffect(() => {
    if (!takesFocus.current) return undefined;
    // The discard dialog must close first: nothing behind it can be focused.
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
      className="forced-colors:mt-2"
      disabled={disabled}
      aria-describedby={labelId}
      onClick={() => startEdit(answer.item.id)}
    >
      {assistantText.edit}
    </Button>
  );
}
