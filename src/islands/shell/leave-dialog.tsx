import { useStore } from '@nanostores/react';
import { shellText } from '../../lib/messages/shell.ts';
import { $leaveTarget, leaveAnyway, stayHere } from '../../lib/stores/shell/leave-guard.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** Asks before unsaved work is left by an in-app link. */
export function LeaveDialog() {
  const target = useStore($leaveTarget, { ssr: 'initial' });
  return (
    <ConfirmDialog
      open={target !== null}
      title={shellText.leaveTitle}
      confirmLabel={shellText.leave}
      cancelLabel={shellText.stay}
      onConfirm={leaveAnyway}
      onCancel={stayHere}
    >
      {shellText.leaveText}
    </ConfirmDialog>
  );
}
