import { atom, type ReadableAtom } from 'nanostores';
import { isImageKey } from '../../../format/file-name.ts';
import type { Message } from '../../../contract/message.ts';

const $opened = atom<string | null>(null);

/** The key of the picture in the dialog; null while the dialog is closed. */
export const $openPicture: ReadableAtom<string | null> = $opened;

/** Opens a picture of the thread in the dialog, or shows another one there. */
export function openPicture(key: string): void {
  $opened.set(key);
}

export function closePicture(): void {
  $opened.set(null);
}

/** Returns the keys of the pictures in these messages, in their order. */
export function picturesOf(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ attachment_keys }) => attachment_keys.filter(isImageKey));
}
