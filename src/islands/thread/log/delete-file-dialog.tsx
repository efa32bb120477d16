import { useStore } from '@nanostores/react';
import { fileNameOfKey } from '../../../lib/format/files.ts';
import { ownMessageText as text } from '../../../lib/messages/own-messages.ts';
import { $deletingFile, askToDelete, deleteFile } from '../../../lib/stores/thread/own-messages.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';

/** Asks whether a file shall be deleted for good (docs/product/thread.md#deleting-a-file). */
export function DeleteFileDialog({ onDeleted }: { readonly onDeleted: () => void }) {
  const confirm = async () => {
    await deleteFile();
    onDeleted();
  };
  const key = useStore($deletingFile);
  return (
    <ConfirmDialog
      open={key !== null}
      title={text.deleteTitle}
      confirmLabel={text.deleteConfirm}
      cancelLabel={text.deleteCancel}
      tone="danger"
      onConfirm={() => void confirm()}
      onCancel={() => askToDelete(null)}
    >
      <span className="[overflow-wrap:anywhere]">{key !== null && text.deleteText(fileNameOfKey(key))}</span>
    </ConfirmDialog>
  );
}
