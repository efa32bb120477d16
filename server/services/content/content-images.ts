import { eq } from 'drizzle-orm';
import { isStorableText } from '../../../src/lib/contract/shared/characters.ts';
import { imageType, nameOfImage } from '../../content-folder/read-picture.ts';
import { contentImages } from '../../db/schema/installation.ts';
import { drawPicture, OPERATOR } from '../../ports/pictures/draw-picture.ts';
import { PIXELS_MAX } from '../../ports/pictures/picture-limits.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** Path of the public call that serves the pictures of the content. */
export const CONTENT_IMAGES_PATH = '/content-images/';

/**
 * Stores a picture under the hash of its bytes and returns its address on the API's origin. Draws it once: what cannot be drawn
 * within the limits would hold up mails and browsers (docs/product/content.md#pictures).
 * @throws {ServiceError} `picture_refused` for a file that is no PNG, JPEG, WebP or SVG, and for one that cannot be drawn.
 */
export async function storeContentImage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  bytes: Uint8Array,
): Promise<string> {
  const contentType = await imageType(bytes);
  if (contentType === null) {
    throw new ServiceError('picture_refused', { why: 'type' });
  }
  const name = nameOfImage(bytes, contentType);
  const mailPng = await drawnForMails({ db }, name, bytes);
  await db
    .insert(contentImages)
    .values({ name, contentType, bytes, mailPng, createdAt: clock.now() })
    // A new date keeps an unused picture from being removed before `apply` uses it again.
    .onConflictDoUpdate({ target: contentImages.name, set: { mailPng, createdAt: clock.now() } });
  return `${CONTENT_IMAGES_PATH}${name}`;
}

async function drawnForMails(
  { db }: Pick<Services, 'db'>,
  name: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const [known] = await db
    .select({ mailPng: contentImages.mailPng })
    .from(contentImages)
    .where(eq(contentImages.name, name));
  if (known?.mailPng != null && known.mailPng.length > 0) return known.mailPng;
  const result = await drawPicture(bytes, 'mail', OPERATOR);
  if ('refused' in result)
    throw new ServiceError('picture_refused', { why: result.refused, millionPixels: PIXELS_MAX.mail / 1e6 });
  return result.drawn;
}

/** Returns a stored picture. @throws {ServiceError} `not_found`. */
export async function readContentImage(
  { db }: Pick<Services, 'db'>,
  name: string,
): Promise<{ readonly contentType: string; readonly bytes: Uint8Array }> {
  if (!isStorableText(name)) throw missing();
  const [image] = await db
    .select({ contentType: contentImages.contentType, bytes: contentImages.bytes })
    .from(contentImages)
    .where(eq(contentImages.name, name));
  if (image === undefined) throw missing();
  return image;
}

function missing(): ServiceError {
  return new ServiceError('not_found', { of: 'address' });
}

/** Returns an address of the content as a reply has it: that of a stored picture with its origin. */
export function imageAddress<Address extends string | null>(
  { contentOrigin }: Pick<Services, 'contentOrigin'>,
  stored: Address,
): Address | string {
  return stored?.startsWith(CONTENT_IMAGES_PATH) === true ? `${contentOrigin}${stored}` : stored;
}
