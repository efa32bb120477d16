import { endpoint } from '../shared/endpoint.ts';
import { requiredText, z } from '../shared/schemas.ts';

/* Additive: the operator's call that moves files into another store, for `npm run admin -- files move`. */

const KEY_MAX_CHARACTERS = 512;

/** Moves some files from the previous store into the current one, from a key on; `next` is where the next call goes on. */
export const moveFiles = endpoint('POST', '/operator/v1/files/move', 'operator', {
  body: z.object({ after: z.nullable(requiredText(KEY_MAX_CHARACTERS)) }),
  reply: z.object({
    next: z.nullable(z.string()),
    moved: z.number(),
    bytes: z.number(),
    same: z.number(),
    differing: z.array(z.string()),
    missing: z.array(z.string()),
  }),
});
