import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { HEIC_CHANNELS, type HeicOrder, type HeicPixels } from './heic-pixels.ts';

/**
 * Decodes a picture of a phone, as it is turned by its own head: docs/decisions/031-libheif-js.md. Its code blocks its thread, and so
 * runs in one of its own: the caller can still see what it costs.
 * @throws {Error} when it cannot be read, or has more than `pixelsMax`.
 */
export async function decodeHeic(bytes: Uint8Array, pixelsMax: number): Promise<Sharp> {
  const order: HeicOrder = { bytes, pixelsMax };
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: order });
  try {
    // Rejects when the worker fails.
    const [{ data, width, height }] = (await once(worker, 'message')) as [HeicPixels];
    return sharp(data, { raw: { width, height, channels: HEIC_CHANNELS } });
  } finally {
    await worker.terminate();
  }
}
