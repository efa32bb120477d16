import type { Locator, Browser } from 'playwright/test';

/**
 * Returns the share of an element's pixels, 0 to 1, that have a color of the system, such as `Highlight`, on the
 * system's background: the color may be translucent.
 */
export async function colorShare(element: Locator, systemColor: string): Promise<number> {
  const picture = await element.screenshot();
  return element.page().evaluate(
    async ([bytes, name]) => {
      const canvasOf = (width: number, height: number) => {
        const canvas = new OffscreenCanvas(width, height).getContext('2d');
        if (canvas === null) throw new Error('No canvas to read the picture from');
        return canvas;
      };
      const mixed = canvasOf(1, 1);
      for (const layer of ['Canvas', name]) {
        const probe = document.createElement('i');
        probe.style.color = layer;
        document.body.append(probe);
        mixed.fillStyle = getComputedStyle(probe).color;
        mixed.fillRect(0, 0, 1, 1);
        probe.remove();
      }
      const wanted = [...mixed.getImageData(0, 0, 1, 1).data].slice(0, 3);
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = canvasOf(bitmap.width, bitmap.height);
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      let hits = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.every((channel, index) => Math.abs(channel - (data[at + index] ?? 0)) <= 2)) hits += 1;
      }
      return hits / (data.length / 4);
    },
    [[...picture], systemColor] as const,
  );
}

/**
 * Returns the largest difference between two PNG pictures of the same size, in one channel of one pixel: 0 to 255. Opens
 * its own page to read them, because the page of a test may forbid scripts.
 */
export async function largestDifference(browser: Browser, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const page = await browser.newPage();
  try {
    const pictures = [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
    return await page.evaluate(async (urls) => {
      const [a = [], b = []] = await Promise.all(
        urls.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
          if (canvas === null) throw new Error('No canvas to read the picture from');
          canvas.drawImage(image, 0, 0);
          return canvas.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      if (a.length !== b.length) throw new Error('Pictures of different sizes');
      let largest = 0;
      for (const [at, value] of a.entries()) largest = Math.max(largest, Math.abs(value - (b[at] ?? 0)));
      return largest;
    }, pictures);
  } finally {
    await page.close();
  }
}
