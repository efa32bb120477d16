import { useStore } from '@nanostores/react';
import { assistantText } from '../../../lib/messages/assistant.ts';
import { $isAskingToSkip, keepAnswer, skipAnyway } from '../../../lib/stores/assistant/skipping.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

/** Asks before a skipped question discards its answer. */
export function SkipDialog() {
  return (
    <ConfirmDialog
      open={useStore($isAskingToSkip)}
      title={assistantText.skipTitle}
      confirmLabel={assistantText.skipAnyway}
      cancelLabel={assistantText.keepAnswer}
      onConfirm={() => void skipAnyway()}
      onCancel={keepAnswer}
    >
      {assistantText.skipText}
    </ConfirmDialog>
  );
}
