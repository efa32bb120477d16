// docs/product/uploads.md#previews
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { deskFileUrl } from '../../../src/lib/contract/desk-request.ts';
import { expiringUrl, presignUpload } from '../../../src/lib/contract/uploads.ts';
import { uploads } from '../../../server/db/schema/requests.ts';
import { answerWithin } from '../../../server/ports/pictures/picture-limits.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import { conciergeOf } from '../../helpers/employees/employee.ts';
import { expectConsole } from '../../helpers/console-guard.ts';
import { squarePng } from '../../helpers/large-pictures.ts';
import { PDF, PNG } from '../../helpers/sample-files.ts';

const { app } = await deskOfFile();
const { employee, params } = await employeeWithRequest(app);
const concierge = conciergeOf(app);
const LARGE = squarePng(20_000);

/** Uploads a file of the request and returns its key. */
async function sent(bytes: Uint8Array<ArrayBuffer>, filename = 'photo.png'): Promise<string> {
  const body = { upload: { filename }, request_id: params.id };
  const { presigned_url: url, key } = await employee.call(presignUpload, { body });
  expect((await app.fetch(url, { method: 'PUT', body: bytes })).status).toBe(200);
  return key;
}
const own = (key: string) => eq(uploads.key, key);
const addressOf = async (key: string, as?: 'picture' | 'preview') =>
  (await employee.call(expiringUrl, { query: as === undefined ? { key } : { key, as } })).expiring_url;
const dispositionOf = async (address: string) =>
  (await app.fetch(address)).headers.get('content-disposition')?.split(';')[0];

test('a picture is shown by a small preview, drawn once after its upload', async () => {
  const key = await sent(PNG);
  await app.services.background.drain();
  const [row] = await app.services.db.select({ preview: uploads.preview }).from(uploads).where(own(key));
  const reply = await app.fetch(await addressOf(key, 'preview'));
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.equals(Buffer.from(row?.preview ?? []))).toBe(true);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  });
  const whole = await app.fetch(await addressOf(key, 'picture'));
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(PNG);
});

test('five of 48 KB with 20,000 pixels a side are files to download, for employee and concierge', async () => {
  for (const key of await Promise.all(Array.from({ length: 5 }, () => sent(LARGE)))) {
    for (const as of ['preview', 'picture'] as const) {
      expect(await employee.refused(expiringUrl, { query: { key, as } })).toMatchObject({ status: 404 });
    }
    const preview = { params, body: { key, preview: true } };
    expect(await concierge.refused(deskFileUrl, preview)).toMatchObject({ status: 404 });
    const { url } = await concierge.call(deskFileUrl, { params, body: { key } });
    expect(await dispositionOf(url)).toBe('attachment');
    expect(await dispositionOf(await addressOf(key))).toBe('attachment');
  }
});

test('a tab shows what has a preview, and a PDF', async () => {
  expect(await dispositionOf(await addressOf(await sent(PNG)))).toBe('inline');
  expect(await dispositionOf(await addressOf(await sent(PDF, 'quote.pdf')))).toBe('inline');
  const broken = PNG.slice(0, 300);
  expect(await dispositionOf(await addressOf(await sent(broken)))).toBe('attachment');
});

test('the concierge’s thumbnail is the preview', async () => {
  const key = await sent(PNG);
  const { url } = await concierge.call(deskFileUrl, { params, body: { key, preview: true } });
  expect((await app.fetch(url)).headers.get('content-type')).toBe('image/webp');
});

test('a picture of an earlier version is drawn when somebody looks', async () => {
  const key = await sent(PNG);
  await app.services.background.drain();
  await app.services.db.update(uploads).set({ preview: null }).where(own(key));
  const looks = await Promise.all([addressOf(key, 'preview'), addressOf(key), addressOf(key, 'picture')]);
  expect(await dispositionOf(looks[1])).toBe('inline');
});

test('a picture for which a busy machine has no time is drawn later, and given up after three tries', async () => {
  const given = answerWithin.ms;
  onTestFinished(() => void (answerWithin.ms = given));
  const slow = async () => {
    answerWithin.ms = 0;
    expectConsole('error', /draw-preview .*not drawn in time/);
    const key = await sent(PNG);
    await app.services.background.drain();
    return key;
  };
  const look = (key: string) => employee.refused(expiringUrl, { query: { key, as: 'preview' } });
  const drawnLater = await slow();
  expect(await look(drawnLater)).toMatchObject({ status: 503, code: 'unavailable' });
  answerWithin.ms = given;
  expect(await addressOf(drawnLater, 'preview')).toContain('preview=true');
  const givenUp = await slow();
  expect(await look(givenUp)).toMatchObject({ status: 503 });
  expect(await look(givenUp)).toMatchObject({ status: 404 });
  answerWithin.ms = given;
  expect(await look(givenUp)).toMatchObject({ status: 404 });
});

test('an address of a file is none of its preview, nor the other way round', async () => {
  const key = await sent(PNG);
  const [file, preview] = [await addressOf(key), await addressOf(key, 'preview')];
  expect((await app.fetch(`${file}&preview=true`)).status).toBe(403);
  expect((await app.fetch(preview.replace('&preview=true', ''))).status).toBe(403);
  expect((await app.fetch(preview, { method: 'PUT', body: PNG })).status).toBe(403);
});
