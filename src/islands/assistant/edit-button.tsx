import { useId } from 'react';
import { assistantText } from '../../lib/messages/assistant.ts';
import type { Answered } from '../../lib/stores/assistant/conversation.ts';
import { startEdit } from '../../lib/stores/assistant/editing.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

interface EditButtonProps {
  readonly answer: Answered;
  readonly disabled?: boolean | undefined;
}

/** Opens an earlier answer for a change. All are called Edit; the question describes which one. */
export function EditButton({ answer, disabled }: EditButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        variant="tertiary"
        size="sm"
        disabled={disabled}
        aria-describedby={id}
        onClick={() => startEdit(answer.item.id)}
      >
        {assistantText.edit}
      </Button>
      <span id={id} hidden>
        <VisuallyHidden>{answer.item.label}</VisuallyHidden>
      </span>
    </>
  );
}
