import { atom } from 'nanostores';
import { getExpiringUrl } from '../../api/uploads.ts';
import type { Message } from '../../contract/message.ts';
import { MINUTE_MS } from '../../contract/shared/limits.ts';
import { isImageKey } from '../../format/files.ts';
import { safeUrl } from '../../format/safe-url.ts';

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

/** The API's addresses expire after five minutes; a picture that is shown later needs a new one. */
const ADDRESS_LIFETIME_MS = 4 * MINUTE_MS;

const addresses = new Map<string, { readonly untilMs: number; readonly address: Promise<string | null> }>();

async function fetchAddress(key: string): Promise<string | null> {
  try {
    return safeUrl('image', await getExpiringUrl(key));
  } catch {
    // The file's card takes its place; opening it shows the error.
    return null;
  }
}

/** Returns an address of the picture that is valid now; null when there is none. */
export function pictureAddress(key: string, nowMs: number): Promise<string | null> {
  const known = addresses.get(key);
  if (known !== undefined && known.untilMs > nowMs) return known.address;
  const address = fetchAddress(key);
  addresses.set(key, { untilMs: nowMs + ADDRESS_LIFETIME_MS, address });
  return address;
}

/** Forgets the address of a picture that could not be loaded from it. */
export function forgetPictureAddress(key: string): void {
  addresses.delete(key);
}
