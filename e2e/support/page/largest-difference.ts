import type { Browser } from 'playwright/test';

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
