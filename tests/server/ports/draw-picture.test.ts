// docs/product/companies.md#company-in-mails
// docs/product/uploads.md#previews
// docs/product/uploads.md#converted-pictures
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture, OPERATOR } from '../../../server/ports/pictures/draw-picture.ts';
import type { PictureUse } from '../../../server/ports/pictures/picture-limits.ts';
import { nestedSvg, squarePng } from '../../helpers/large-pictures.ts';

const LOGO = readFileSync('server/demo/companies/fictional-freight.svg');

/** A whole one of one pixel: its head, the head of its picture, and a row. */
const BMP = Buffer.from(
  '424d3a0000000000000036000000280000000100000001000000010018000000000004000000130b0000130b000000000000000000003366cc00',
  'hex',
);

async function sizeOf(bytes: Uint8Array, use: PictureUse) {
  const result = await drawPicture(bytes, use, OPERATOR);
  if ('refused' in result) return result.refused;
  const { format, width, height } = await sharp(result.drawn).metadata();
  return { format, width, height };
}

test('draws a logo for mails, however large its drawing says to be', async () => {
  const drawn = { format: 'png', width: 156, height: 64 };
  const svg = (size: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="9" height="9"/></svg>`);
  expect(await sizeOf(LOGO, 'mail')).toMatchObject({ format: 'png', height: drawn.height });
  expect(await sizeOf(svg('width="1" height="1"'), 'mail')).toEqual({ ...drawn, width: 64 });
  expect(await sizeOf(svg('width="9000" height="9000"'), 'mail')).toEqual({ ...drawn, width: 64 });
});

test('makes a preview as the browser shows it: turned, filled and small', async () => {
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c96' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await sizeOf(photo, 'preview')).toEqual({ format: 'webp', width: 480, height: 360 });
  expect(await sizeOf(squarePng(100), 'preview')).toEqual({ format: 'webp', width: 100, height: 100 });
});

test('refuses by the head what has too many pixels', async () => {
  expect(await sizeOf(squarePng(16_380), 'mail')).toBe('too_large');
  expect(await sizeOf(squarePng(20_000), 'preview')).toBe('too_large');
  expect(await sizeOf(Buffer.from('no picture'), 'mail')).toBe('unreadable');
  expect(await sizeOf(BMP, 'preview')).toBe('unreadable');
  // A drawing is no file that employees send.
  expect(await sizeOf(LOGO, 'preview')).toBe('unreadable');
});

test('ends a drawing that takes too long, and draws the next one', async () => {
  const [endless, next] = await Promise.all([sizeOf(nestedSvg(9), 'mail'), sizeOf(LOGO, 'mail')]);
  expect(endless).toBe('too_costly');
  expect(next).toMatchObject({ format: 'png' });
});

test('refuses further pictures when too many wait', async () => {
  const asked = Array.from({ length: 22 }, () =>
    drawPicture(LOGO, 'mail', OPERATOR).then(() => 'drawn', String),
  );
  const results = await Promise.all(asked);
  expect(results.filter((result) => result !== 'drawn')).toEqual([expect.stringContaining('unavailable')]);
});

test('draws the picture of another owner next, however many one has waiting', async () => {
  const order: string[] = [];
  const draw = (owner: string) =>
    drawPicture(LOGO, 'mail', owner).then(
      () => order.push(owner),
      () => order.push(`${owner} refused`),
    );
  const many = Array.from({ length: 21 }, () => draw('account 1'));
  await Promise.all([...many, draw('account 2')]);
  expect(order.slice(0, 3)).toEqual(['account 1 refused', 'account 1', 'account 2']);
});
