import type { APIRoute } from 'astro';
import { shareImage } from '../layouts/share-image/share-image.ts';
import { shareFace } from '../lib/config/pages-brand.ts';
import { product } from '../lib/config/product.ts';

/** The picture of link previews. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await shareImage({ ...product, ...shareFace })));
