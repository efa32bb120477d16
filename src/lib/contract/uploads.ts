import { requiredText, wireId, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { FILE_NAME_MAX_CHARACTERS } from './shared/limits.ts';

/** Returns a single-use address to PUT one file to, and the key that names the file in messages and answers. */
export const presignUpload = endpoint('POST', '/api/v1/uploads/presigned_url', 'session', {
  body: z.object({
    upload: z.object({ filename: requiredText(FILE_NAME_MAX_CHARACTERS) }),
    request_id: z.nullish(wireId),
  }),
  reply: z.object({ presigned_url: z.string(), key: z.string() }),
});

/**
 * Returns a short-lived address of a stored file. Additive: `as` asks for one that a page may show, the `picture` itself or its small
 * `preview`; 404 without one (docs/product/uploads.md#previews).
 */
export const expiringUrl = endpoint('GET', '/api/v1/uploads/expiring_url', 'session', {
  query: z.object({ key: requiredText(512), as: z.optional(z.enum(['picture', 'preview'])) }),
  reply: z.object({ expiring_url: z.string() }),
});
