import { keepEntry } from '../../shared/history-entry.ts';
import { $openPicture, closePicture } from './open-picture.ts';

/** Lets Back close the open picture (docs/product/thread.md#picture-dialog). Returns a function that stops it. */
export function keepPictureInHistory(): () => void {
  return keepEntry({ $open: $openPicture, close: closePicture });
}
