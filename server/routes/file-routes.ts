import type { Context, Hono } from 'hono';
import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readContentImage } from '../services/content/content-images.ts';
import type { Services } from '../services/context.ts';
import { type FileAddress, receiveFile } from '../services/uploads/receive-file.ts';
import { disposition, serveConverted, serveFile, servePreview } from '../services/uploads/file-addresses.ts';

const PATH = '/files/:key';
/** Blocks scripts and loads in a served file. Browsers style the page around an image inline. */
const CONTENT_SECURITY_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

function addressOf(context: Context): FileAddress {
  return {
    key: context.req.param('key') ?? '',
    exp: context.req.query('exp') ?? '',
    sid: context.req.query('sid') ?? '',
    sig: context.req.query('sig') ?? '',
  };
}

function declaredBytes(context: Context): number | null {
  const length = context.req.header('content-length');
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : null;
}

/** Behind a socket, use the request itself: the framework's copy of the stream costs more memory. */
function bodyOf(context: Context): Readable {
  const bindings: unknown = context.env;
  if (typeof bindings === 'object' && bindings !== null && 'incoming' in bindings) {
    if (bindings.incoming instanceof IncomingMessage) return bindings.incoming;
  }
  const { body } = context.req.raw;
  return Readable.from(body ?? []);
}

/**
 * Serves and receives the files of local storage. Not part of the JSON API: a signature replaces the session, and
 * bodies are streamed without the JSON body limit.
 */
export function mountFiles(app: Hono, services: Services): void {
  app.put(PATH, async (context) => {
    await receiveFile(services, addressOf(context), declaredBytes(context), () => bodyOf(context));
    return context.body(null, 200);
  });

  app.get(PATH, async (context) => {
    context.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Cache-Control', 'private, no-store');
    context.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const isQuery = (name: string) => context.req.query(name) === 'true';
    const serveDrawn = isQuery('preview') ? servePreview : isQuery('converted') ? serveConverted : null;
    if (serveDrawn !== null) {
      const drawn = await serveDrawn(services, addressOf(context));
      return context.body(new Uint8Array(drawn), 200, { 'Content-Type': 'image/webp' });
    }
    const file = await serveFile(services, addressOf(context));
    context.header('Content-Type', file.contentType);
    context.header('Content-Length', String(file.sizeBytes));
    context.header('Content-Disposition', disposition(file.isShown ? 'inline' : 'attachment', file.fileName));
    if (context.req.method === 'HEAD') {
      file.stream.destroy();
      return context.body(null, 200);
    }
    // The types of Node's and the browser's web stream differ; the objects are the same.
    return context.body(Readable.toWeb(file.stream) as ReadableStream, 200);
  });
}

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
