import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import { pictureText } from '../../../lib/messages/attachment.ts';
import { keepEntry } from '../../../lib/stores/shared/history-entry.ts';
import { $openPicture, closePicture, openPicture, picturesOf } from '../../../lib/stores/thread/pictures.ts';
import { useDialog, usePresence } from '../../ui/dialog/use-dialog.ts';
import { PictureView } from './picture-view.tsx';

const FADE_MS = 400;

/** Shows the pictures of a thread one by one, over the whole page (docs/product/thread.md#picture-dialog). */
export function PictureDialog({ messages }: { readonly messages: readonly Message[] }) {
  const open = useStore($openPicture);
  const dialog = useDialog({ open: open !== null, modal: true, onEscape: closePicture });
  useEffect(() => keepEntry({ $open: $openPicture, close: closePicture }), []);
  // The last picture stays while the dialog fades.
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  const isPresent = usePresence(open !== null, FADE_MS);
  return (
    <dialog
      {...dialog}
      aria-label={pictureText.dialog}
      data-blocks-scroll=""
      // Pictures stand on a dark ground in both themes.
      data-theme="dark"
      className="overlay fade inset-0 h-dvh w-full flex-col text-ink"
    >
      {isPresent && shown !== null && (
        <PictureView
          keys={picturesOf(messages)}
          fileKey={shown}
          onShow={openPicture}
          onClose={closePicture}
        />
      )}
    </dialog>
  );
}
