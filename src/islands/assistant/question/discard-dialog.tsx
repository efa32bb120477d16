import { useStore } from '@nanostores/react';
import { assistantText } from '../../../lib/messages/assistant.ts';
import { $dialogue } from '../../../lib/stores/assistant/assistant.ts';
import { discardEdit, keepEditing } from '../../../lib/stores/assistant/editing.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

/** Asks before a changed answer is discarded. */
export function DiscardDialog() {
  const editing = useStore($dialogue)?.editing;
  return (
    <ConfirmDialog
      open={editing?.status === 'asking'}
      title={assistantText.discardTitle}
      confirmLabel={assistantText.discard}
      cancelLabel={assistantText.keepEditing}
      onConfirm={discardEdit}
      onCancel={keepEditing}
    >
      {assistantText.discardText}
    </ConfirmDialog>
  );
}
