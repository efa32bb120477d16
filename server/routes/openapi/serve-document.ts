import type { Hono, MiddlewareHandler } from 'hono';
import { createHash } from 'node:crypto';
import type { Services } from '../../services/context.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { gzipped, readsGzip } from '../http/standard-headers.ts';

export const OPENAPI_PATH = '/openapi.json';

/** Nobody who reads it needs more, and it has a third of a megabyte. */
const LIMIT: RateLimit = { name: 'openapi', perMinute: 30, isPerProcess: true };
const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'public, max-age=300',
  Vary: 'Origin, Accept-Encoding',
} as const;

/** Mounts the description of all calls, which is made and compressed once. */
export function mountOpenapi(
  app: Hono,
  { productName }: Services,
  limited: (limit: RateLimit) => MiddlewareHandler,
): void {
  let made: ReturnType<typeof makeDocument> | undefined;
  app.get(OPENAPI_PATH, limited(LIMIT), async (context) => {
    const { plain, packed } = await (made ??= makeDocument(productName));
    const { bytes, headers } = readsGzip(context) ? packed : plain;
    const isKnown = context.req.header('if-none-match')?.includes(headers.ETag) === true;
    return isKnown ? context.body(null, 304, headers) : context.body(bytes, 200, headers);
  });
}

async function makeDocument(productName: string) {
  // Import on first use, to keep the start fast.
  const { describeApi } = await import('./document.ts');
  const bytes = new TextEncoder().encode(JSON.stringify(describeApi(productName)));
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return {
    plain: { bytes, headers: { ...HEADERS, ETag: `"${hash}"` } },
    packed: {
      bytes: new Uint8Array(await gzipped(bytes)),
      headers: { ...HEADERS, ETag: `"${hash}-gzip"`, 'Content-Encoding': 'gzip' },
    },
  };
}
