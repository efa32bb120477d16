// docs/product/visitors.md#preview-picture
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { SHARE_IMAGE } from '../../../src/lib/config/pages-brand.ts';
import { shareImage } from '../../../src/layouts/share-image/share-image.ts';

const TAGLINE = 'Your time, back.';
const WHITE_BELOW = 0.97;

/** Returns how far the words reach to the right, as a part of the picture's width, in the rows of the name. */
async function reachOfName(picture: Buffer): Promise<number> {
  const rows = { left: 170, top: 80, width: SHARE_IMAGE.width - 170, height: 90 };
  const { info } = await sharp(await sharp(picture).extract(rows).toBuffer())
    .trim()
    .toBuffer({ resolveWithObject: true });
  return info.width / SHARE_IMAGE.width;
}

it('is a PNG of the size that link previews expect', async () => {
  const { format, width, height } = await sharp(
    await shareImage({ name: 'Sundial', tagline: TAGLINE }),
  ).metadata();
  expect({ format, width, height }).toEqual({
    format: 'png',
    width: SHARE_IMAGE.width,
    height: SHARE_IMAGE.height,
  });
});

it('follows the name of the product, however long, and takes it literally', async () => {
  const short = await reachOfName(await shareImage({ name: 'Sol', tagline: TAGLINE }));
  const long = await reachOfName(
    await shareImage({ name: 'Bread & <b>Butter</b> Benefits of the Example Bakery', tagline: TAGLINE }),
  );
  expect(short).toBeLessThan(long);
  expect(long).toBeLessThan(WHITE_BELOW);
});

it('follows the tagline', async () => {
  const one = await shareImage({ name: 'Sundial', tagline: TAGLINE });
  const other = await shareImage({ name: 'Sundial', tagline: 'Evenings, again.' });
  expect(one.equals(other)).toBe(false);
});
