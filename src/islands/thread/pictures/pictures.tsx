import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Message } from '../../../lib/contract/message.ts';
import { prefetch } from '../../../lib/effects/lazy-load.ts';
import { $openPicture, picturesOf } from '../../../lib/stores/thread/pictures.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';

const load = async () => (await import('./picture-dialog.tsx')).PictureDialog;
const PictureDialog = lazyPart(load);

/** Renders the dialog of pictures from the first opened one on. Its code is prefetched where a thread has any. */
export function Pictures({ messages }: { readonly messages: readonly Message[] }) {
  const isOpen = useStore($openPicture) !== null;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const hasPictures = picturesOf(messages).length > 0;
  useEffect(() => {
    if (hasPictures) prefetch(load);
  }, [hasPictures]);
  return wasOpened && <PictureDialog messages={messages} />;
}
