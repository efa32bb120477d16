import { assistantText } from '../../lib/messages/assistant.ts';
import type { Answered } from '../../lib/stores/assistant/conversation.ts';
import { startEdit } from '../../lib/stores/assistant/editing.ts';
import { Button } from '../ui/button.tsx';

interface EditButtonProps {
  readonly answer: Answered;
  /** The id of the question's text. All buttons are called Edit; it describes which one. */
  readonly labelId: string;
  readonly disabled?: boolean | undefined;
}

/** Opens an earlier answer for a change. */
export function EditButton({ answer, labelId, disabled }: EditButtonProps) {
  return (
    <Button
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
