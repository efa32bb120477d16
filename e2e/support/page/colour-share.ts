import type { Locator } from 'playwright/test';

/**
 * Returns the share of an element's pixels, 0 to 1, that have a colour of the system, such as `Highlight`, on the
 * system's background: the colour may be translucent.
 */
export async function colourShare(element: Locator, systemColour: string): Promise<number> {
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
    [[...picture], systemColour] as const,
  );
}
