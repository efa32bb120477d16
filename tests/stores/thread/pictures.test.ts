// docs/product/attachment.md#download
// docs/product/thread.md#picture-dialog
// docs/product/uploads.md#previews
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { message as parseMessage } from '../../../src/lib/contract/message.ts';
import { downloadAttachment } from '../../../src/lib/stores/attachment/attachment.ts';
import {
  $openPicture,
  closePicture,
  forgetPictureAddress,
  openPicture,
  pictureAddress,
  picturesOf,
} from '../../../src/lib/stores/thread/pictures.ts';
import {
  isLargest,
  movedBy,
  scaledTo,
  toggled,
  WHOLE,
  zoomedIn,
  zoomedOut,
} from '../../../src/lib/stores/thread/zoom.ts';
import { keepEntry } from '../../../src/lib/stores/shared/history-entry.ts';
import { createUpload } from '../../../src/lib/stores/uploads/upload.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { PNG } from '../../helpers/sample-files.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { uploadRequestOn } from '../../helpers/upload-transport.ts';

const MINUTE_MS = 60_000;

const demo = await demoEmployee();
afterEach(closePicture);

/** A wide picture on a high stage. */
const ROOM = { stage: { width: 400, height: 800 }, picture: { width: 400, height: 200 } };

describe('the pictures of a thread', () => {
  it('are those of all messages, in their order; other files are none', () => {
    const files = [['a.png', 'b.pdf'], [], ['c.heic', 'd.JPG']];
    const messages = files.map((attachment_keys, id) =>
      parseMessage.parse({ id, body_html: '', source: 'user', attachment_keys }),
    );
    expect(picturesOf(messages)).toEqual(['a.png', 'c.heic', 'd.JPG']);
  });

  it('are opened one by one', () => {
    expect($openPicture.get()).toBeNull();
    openPicture('a.png');
    openPicture('d.JPG');
    expect($openPicture.get()).toBe('d.JPG');
    closePicture();
    expect($openPicture.get()).toBeNull();
  });

  it('are closed by Back, which leaves no entry of theirs', () => {
    const bar = openAddressBar('?from=list');
    onTestFinished(keepEntry({ $open: $openPicture, close: closePicture }));
    openPicture('a.png');
    openPicture('d.JPG');
    expect(bar.entryCount()).toBe(2);
    expect(bar.search()).toBe('?from=list');
    bar.back();
    expect($openPicture.get()).toBeNull();
    openPicture('a.png');
    closePicture();
    expect(bar.wasPushed()).toBe(false);
  });

  it('that are unknown to the API are not downloaded', async () => {
    expectFailedCall('GET /api/v1/uploads/expiring_url', 404);
    expect(await downloadAttachment(`${crypto.randomUUID()}.png`)).toBe(false);
  });
});

describe('the address of a picture', () => {
  it('is asked for once in four minutes, and anew when the picture did not load from it', async () => {
    vi.stubGlobal(
      'XMLHttpRequest',
      uploadRequestOn((url, init) => demo.app.fetch(url, init)),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const upload = createUpload();
    await upload.choose(new File([PNG], 'photo.png', { type: 'image/png' }));
    const state = upload.$state.get();
    const key = state.status === 'uploaded' ? state.key : expect.fail(state.status);
    using replies = holdReplies();
    replies.release();
    const first = await pictureAddress(key);
    expect(first).toMatch(/^https?:\/\//);
    demo.app.clock.advance(4 * MINUTE_MS - 1);
    expect(await pictureAddress(key)).toBe(first);
    expect(replies.calls).toHaveLength(1);
    demo.app.clock.advance(1);
    await pictureAddress(key);
    expect(replies.calls).toHaveLength(2);
    forgetPictureAddress(key);
    await pictureAddress(key);
    expect(replies.calls).toHaveLength(3);
  });

  it('is missing where the API does not know the file, and asked for again', async () => {
    const key = `${crypto.randomUUID()}.png`;
    for (let tries = 0; tries < 2; tries += 1) {
      expectFailedCall('GET /api/v1/uploads/expiring_url', 404);
      expect(await pictureAddress(key)).toBeNull();
    }
  });
});

describe('a zoom', () => {
  it('begins with the whole picture, which does not move', () => {
    expect(movedBy(WHOLE, { x: 50, y: -50 }, ROOM)).toEqual(WHOLE);
    expect(zoomedOut(WHOLE, ROOM)).toEqual(WHOLE);
  });

  it('keeps the point under the fingers in its place', () => {
    const at = { x: 100, y: 0 };
    expect(scaledTo(WHOLE, 2, ROOM, at)).toEqual({ scale: 2, x: -100, y: 0 });
    const twice = scaledTo(scaledTo(WHOLE, 2, ROOM, at), 4, ROOM, at);
    expect(twice).toEqual({ scale: 4, x: -300, y: 0 });
    const low = { x: 0, y: 50 };
    const largest = scaledTo(WHOLE, 8, ROOM, low);
    expect([largest.y, scaledTo(largest, 7, ROOM, low).y]).toEqual([-350, -300]);
  });

  it.each([
    // Twice as wide as the stage, still lower than it.
    [2, [0, 0], [90, 90], [90, 0]],
    [2, [90, 0], [900, 0], [200, 0]],
    [2, [0, 0], [-900, 0], [-200, 0]],
    [8, [0, 0], [0, -900], [0, -400]],
  ] as const)('of %i times at %j moved by %j shows no more than the edge: %j', (scale, from, by, to) => {
    const at = ([x, y]: readonly [number, number]) => ({ x, y });
    expect(movedBy({ scale, ...at(from) }, at(by), ROOM)).toEqual({ scale, ...at(to) });
  });

  it('goes in steps up to eight times the size, and back to the whole', () => {
    let zoom = WHOLE;
    const scales: number[] = [];
    while (!isLargest(zoom)) {
      zoom = zoomedIn(zoom, ROOM);
      scales.push(zoom.scale);
    }
    expect(scales).toEqual([1.5, 2.25, 3.375, 5.0625, 7.59375, 8]);
    expect(zoomedIn(zoom, ROOM)).toEqual(zoom);
    for (let step = 0; step < scales.length; step += 1)
      zoom = zoomedOut(movedBy(zoom, { x: 999, y: 999 }, ROOM), ROOM);
    expect(zoom).toEqual(WHOLE);
  });

  it('is a close look after a double tap, and the whole after the next', () => {
    const close = toggled(WHOLE, ROOM, { x: 40, y: 0 });
    expect(close).toEqual({ scale: 2.5, x: -60, y: 0 });
    expect(toggled(close, ROOM, { x: 0, y: 0 })).toEqual(WHOLE);
  });
});
