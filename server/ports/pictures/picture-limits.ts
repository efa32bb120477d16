/** What a picture may become: a PNG that goes with mails, or the small one that stands for a file in a thread. */
export type PictureUse = 'mail' | 'preview';

/** Most pixels of a picture, by the width and the height that its head names: docs/product/uploads.md#previews. */
export const PIXELS_MAX: Readonly<Record<PictureUse, number>> = {
  mail: 16_000_000,
  // Phones take pictures of up to 50 million pixels.
  preview: 50_000_000,
};

/** Seconds of a processor, not of the clock: a busy machine draws the same pictures. */
export const CPU_MAX_S: Readonly<Record<PictureUse, number>> = { mail: 2, preview: 5 };
/** Memory of the drawing process. Most of it is the picture, when its format must be held whole. */
export const MEMORY_MAX_BYTES = 450 * 1024 * 1024;
/** For a process that does not run at all. A test shortens it. */
export const answerWithin = { ms: 30_000 };

/** A question to the drawing process. */
export interface DrawOrder {
  readonly bytes: Uint8Array;
  readonly use: PictureUse;
}

/** Its answer: the drawn picture, and the one that pages show in place of a file that browsers cannot show; or why there is none. */
export type DrawReply =
  | { readonly drawn: Uint8Array; readonly converted: Uint8Array | null }
  | { readonly refused: 'too_large' | 'unreadable' };
