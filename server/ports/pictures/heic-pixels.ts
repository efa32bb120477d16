/** Red, green, blue and opacity. */
export const HEIC_CHANNELS = 4;

/** What the worker decodes, unless it has more pixels by its head. */
export interface HeicOrder {
  readonly bytes: Uint8Array;
  readonly pixelsMax: number;
}

/** The decoded picture, four bytes a pixel. */
export interface HeicPixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}
