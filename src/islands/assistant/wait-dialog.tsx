import { useStore } from '@nanostores/react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { $isAskingToLeave, keepGoing, leaveAssistant } from '../../lib/stores/assistant/closing.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** Asks before the employee leaves an unfinished dialogue. */
export function WaitDialog() {
  const isAsking = useStore($isAskingToLeave);
  return (
    <ConfirmDialog
      open={isAsking}
      title={assistantText.leaveTitle}
      confirmLabel={assistantText.leave}
      cancelLabel={assistantText.keepGoing}
      onConfirm={leaveAssistant}
      onCancel={keepGoing}
    >
      {assistantText.leaveText}
    </ConfirmDialog>
  );
}
