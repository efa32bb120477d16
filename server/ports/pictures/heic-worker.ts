import { parentPort, workerData } from 'node:worker_threads';
import library from 'libheif-js/wasm-bundle.js';
import { HEIC_CHANNELS, type HeicOrder, type HeicPixels } from './heic-pixels.ts';

/* Decodes the one picture of its order and posts its pixels; an error ends it. */

const { bytes, pixelsMax } = workerData as HeicOrder;
const images = new library.HeifDecoder().decode(bytes);
const image = images.find((each) => each.is_primary()) ?? images[0];
if (image === undefined) throw new Error('There is no picture in the file.');
const [width, height] = [image.get_width(), image.get_height()];
if (width * height > pixelsMax) throw new Error('The picture has too many pixels.');
const target: HeicPixels = { data: new Uint8ClampedArray(width * height * HEIC_CHANNELS), width, height };
const pixels = await new Promise<HeicPixels | null>((resolve) => image.display(target, resolve));
if (pixels === null) throw new Error('The picture cannot be decoded.');
parentPort?.postMessage(pixels, [pixels.data.buffer]);
