import { eq } from 'drizzle-orm';
import { imageType, nameOfImage } from '../../content-folder/read-picture.ts';
import { contentImages } from '../../db/schema/installation.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** Path of the public call that serves the pictures of the content. */
export const CONTENT_IMAGES_PATH = '/content-images/';

/**
 * Stores a picture under the hash of its bytes and returns its address on the API's origin.
 * @throws {ServiceError} `validation` for a file that is no PNG, JPEG, WebP or SVG.
 */
export async function storeContentImage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  bytes: Uint8Array,
): Promise<string> {
  const contentType = await imageType(bytes);
  if (contentType === null) {
    throw new ServiceError('validation', 'The picture must be a PNG, JPEG, WebP or SVG file.');
  }
  const name = nameOfImage(bytes, contentType);
  await db
    .insert(contentImages)
    .values({ name, contentType, bytes, createdAt: clock.now() })
    // A new date keeps an unused picture from being removed before `apply` uses it again.
    .onConflictDoUpdate({ target: contentImages.name, set: { createdAt: clock.now() } });
  return `${CONTENT_IMAGES_PATH}${name}`;
}

/** Returns a stored picture. @throws {ServiceError} `not_found`. */
export async function readContentImage(
  { db }: Pick<Services, 'db'>,
  name: string,
): Promise<{ readonly contentType: string; readonly bytes: Uint8Array }> {
  const [image] = await db.select().from(contentImages).where(eq(contentImages.name, name));
  if (image === undefined) throw new ServiceError('not_found', 'There is nothing at this address.');
  return image;
}

/** Returns an address of the content as a reply has it: that of a stored picture with its origin. */
export function imageAddress<Address extends string | null>(
  { contentOrigin }: Pick<Services, 'contentOrigin'>,
  stored: Address,
): Address | string {
  return stored?.startsWith(CONTENT_IMAGES_PATH) === true ? `${contentOrigin}${stored}` : stored;
}
