import type { Hono } from 'hono';
import { readContentImage } from '../services/content/content-images.ts';
import type { Services } from '../services/context.ts';

/** The name is the hash of the bytes, so a picture never changes. */
const CACHE = 'public, max-age=31536000, immutable';
/** A drawing may hold scripts; opened by itself, it must not run them. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Mounts the pictures of the content. They are public, like the sign-up pages that show a company's logo. */
export function mountContentImages(app: Hono, services: Services): void {
  app.get('/content-images/:name', async (context) => {
    const { contentType, bytes } = await readContentImage(services, context.req.param('name'));
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': contentType,
      'cache-control': CACHE,
      'content-security-policy': SANDBOX,
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
