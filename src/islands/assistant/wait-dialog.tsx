import { useStore } from '@nanostores/react';
import { assistantText } from '../../lib/messages/assistant.ts';
import { $dialogue } from '../../lib/stores/assistant/assistant.ts';
import { $isAskingToLeave, keepGoing, leaveAssistant } from '../../lib/stores/assistant/closing.ts';
import { isWorthOffering } from '../../lib/stores/assistant/transitions.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** Asks before the employee leaves an unfinished dialogue. */
export function WaitDialog() {
  const isAsking = useStore($isAskingToLeave);
  const dialogue = useStore($dialogue);
  const isOffered = dialogue !== null && isWorthOffering(dialogue);
  return (
    <ConfirmDialog
      open={isAsking}
      title={assistantText.leaveTitle}
      confirmLabel={assistantText.leave}
      cancelLabel={assistantText.keepGoing}
      onConfirm={leaveAssistant}
      onCancel={keepGoing}
    >
      {isOffered ? assistantText.leaveText : assistantText.leaveTextBarelyBegun}
    </ConfirmDialog>
  );
}
