import { useStore } from '@nanostores/react';
import { shellText } from '../../lib/messages/shell.ts';
import { $leaving, leaveAnyway, stayHere } from '../../lib/stores/shell/leave-guard.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** Asks before unsaved work is left by an in-app link or by signing out. One dialog each: a closing one keeps its text. */
export function LeaveDialog() {
  const leaving = useStore($leaving, { ssr: 'initial' });
  const answers = {
    title: shellText.leaveTitle,
    cancelLabel: shellText.stay,
    onConfirm: () => void leaveAnyway(),
    onCancel: stayHere,
  };
  return (
    <>
      <ConfirmDialog {...answers} open={leaving?.kind === 'link'} confirmLabel={shellText.leave}>
        {shellText.leaveText}
      </ConfirmDialog>
      <ConfirmDialog {...answers} open={leaving?.kind === 'sign-out'} confirmLabel={shellText.signOut}>
        {shellText.signOutText}
      </ConfirmDialog>
    </>
  );
}
