// docs/product/uploads.md#file-names
// docs/product/uploads.md#converted-pictures
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deskFileUrl } from '../../../src/lib/contract/desk-request.ts';
import { expiringUrl } from '../../../src/lib/contract/uploads.ts';
import { uploads } from '../../../server/db/schema/requests.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { uploadedFor } from '../../helpers/sample-files.ts';

const { app } = await deskOfFile();
const { employee, params } = await employeeWithRequest(app);
const concierge = conciergeOf(app);
const sample = (name: string) => new Uint8Array(readFileSync(`tests/helpers/files/${name}`));
const HEIC = sample('phone.heic');

const sent = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  uploadedFor(app, employee, params.id, name, bytes);
const addressOf = async (key: string, as?: 'picture' | 'preview') =>
  (await employee.call(expiringUrl, { query: as === undefined ? { key } : { key, as } })).expiring_url;
async function pictureAt(address: string) {
  const reply = await app.fetch(address);
  expect(reply.status).toBe(200);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const [red = 0, green = 255] = await sharp(bytes).raw().toBuffer();
  return { ...(await sharp(bytes).metadata()), isRed: red > 200 && green < 90 };
}

test.each(['phone.heic', 'IMG_2041.JPG', 'IMG_2041', 'scan.pdf'])(
  'a photo of a phone named %s is shown, and its original is kept',
  async (name) => {
    const key = await sent(HEIC, name);
    for (const as of ['picture', 'preview'] as const)
      expect(await pictureAt(await addressOf(key, as))).toMatchObject({
        format: 'webp',
        width: 120,
        height: 80,
        isRed: true,
      });
    const preview = { params, body: { key, preview: true } };
    expect(await pictureAt((await concierge.call(deskFileUrl, preview)).url)).toMatchObject({ width: 120 });
    const original = await app.fetch(await addressOf(key));
    expect(new Uint8Array(await original.arrayBuffer())).toEqual(HEIC);
    expect(original.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+\.heic"/);
  },
);

test('a scan as TIFF is shown', async () => {
  const scan = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#d22' } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const key = await sent(new Uint8Array(scan), 'scan.tif');
  expect(await pictureAt(await addressOf(key, 'picture'))).toMatchObject({ format: 'webp', width: 2_048 });
  expect(await pictureAt(await addressOf(key, 'preview'))).toMatchObject({ width: 480, height: 360 });
});

test.each([
  ['photo.jfif', 120, 80],
  ['no-extension', 120, 80],
  ['cmyk.jpg', 120, 80],
  ['animated.gif', 120, 80],
  ['plain.avif', 120, 80],
  ['plain.webp', 120, 80],
  ['rotated-exif6.jpg', 80, 120],
])('%s is a picture', async (name, width, height) => {
  const key = await sent(sample(name), name);
  expect(await pictureAt(await addressOf(key, 'preview'))).toMatchObject({ width, height });
  const whole = await app.fetch(await addressOf(key, 'picture'));
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(sample(name));
});

test('a photo that cannot be decoded is a file to download', async () => {
  const key = await sent(HEIC.slice(0, 400), 'phone.heic');
  expect(await employee.refused(expiringUrl, { query: { key, as: 'picture' } })).toMatchObject({
    status: 404,
  });
  expect((await app.fetch(await addressOf(key))).headers.get('content-disposition')).toMatch(/^attachment/);
});

test('the address of a converted picture is none of the file', async () => {
  const key = await sent(HEIC, 'phone.heic');
  const [file, picture] = [await addressOf(key), await addressOf(key, 'picture')];
  expect((await app.fetch(`${file}&converted=true`)).status).toBe(403);
  expect((await app.fetch(picture.replace('&converted=true', ''))).status).toBe(403);
  expect((await app.fetch(picture.replace('converted', 'preview'))).status).toBe(403);
});

test('a converted picture goes with its file', async () => {
  const key = await sent(HEIC, 'phone.heic');
  await addressOf(key, 'picture');
  const [row] = await app.services.db.select().from(uploads).where(eq(uploads.key, key));
  expect(row?.converted?.length).toBeGreaterThan(50);
});

test('an empty file is refused as one', async () => {
  const empty = sent(new Uint8Array(), 'empty.jpg');
  await expect(empty).rejects.toThrow('"error":"This file is empty.","code":"file_empty"');
});

test.each(['plain.pdf', 'bom-before-header.pdf', 'newline-before-header.pdf', 'password-protected.pdf'])(
  '%s is a PDF',
  async (name) => {
    const reply = await app.fetch(await addressOf(await sent(sample(name), 'letter')));
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toMatch(/^inline; filename="letter\.pdf"/);
  },
);
