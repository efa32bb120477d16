import * as z from 'zod/mini';

/** An uploaded file as drafts and waiting messages keep it: the bytes are on the server, this is how to name them. */
export const keptFile = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number(),
});

export type KeptFile = z.infer<typeof keptFile>;
