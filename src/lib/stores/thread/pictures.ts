import { atom } from 'nanostores';
import { getExpiringUrl } from '../../api/uploads.ts';
import type { Message } from '../../contract/message.ts';
import { isImageKey } from '../../format/files.ts';
import { safeUrl } from '../../format/safe-url.ts';
import { keptAddresses } from '../shared/file-addresses.ts';

/** The key of the picture in the dialog; null while the dialog is closed. */
export const $openPicture = atom<string | null>(null);

export function openPicture(key: string): void {
  $openPicture.set(key);
}

export function closePicture(): void {
  $openPicture.set(null);
}

export function picturesOf(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ attachment_keys }) => attachment_keys.filter(isImageKey));
}

const addressesFor = (use: 'picture' | 'preview') =>
  keptAddresses(async (key) => safeUrl('image', await getExpiringUrl(key, use)));
const pictures = addressesFor('picture');
const previews = addressesFor('preview');

/** Returns an address of the picture that is valid now; null when there is none, also of one that is too large. */
export const pictureAddress = pictures.of;

/** Returns an address of its small preview. Without one the file's card takes the picture's place. */
export const previewAddress = previews.of;

/** Forgets the address of a picture that could not be loaded from it. */
export const forgetPictureAddress = pictures.forget;
