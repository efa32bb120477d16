import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

type Encoding = 'br' | 'gzip';

/** The bytes of a file as they are sent, under a strong entity tag of their own. */
interface Representation {
  readonly bytes: Buffer;
  readonly encoding: Encoding | null;
  readonly etag: string;
}

export interface SiteFile {
  /** Decoded path from the site's root, e.g. `/dashboard/index.html`. */
  readonly path: string;
  readonly type: string;
  /** Hash of the content; the entity tag of each representation begins with it. */
  readonly hash: string;
  readonly plain: Representation;
  /** Made quickly during the first request for it, and replaced by the smallest one in the background. */
  readonly compressed: Map<Encoding, Representation>;
}

/** Configuration of all hosts in the built folder, never served; `src/lib/hosting/hosts` writes it. */
const HOST_FILES: ReadonlySet<string> = new Set([
  '_headers',
  '_redirects',
  'vercel.json',
  'staticwebapp.config.json',
  'nginx.conf',
  'cloudfront-function.js',
  'cloudfront-headers.json',
]);
const HASH_CHARACTERS = 22;
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** A browser names up to five; the rest of a hostile header is not read. */
const MAX_ENCODINGS = 20;
/** Smaller files are not worth compressing. */
const COMPRESS_FROM_BYTES = 256;
const QUICK_BROTLI = 5;
const QUICK_GZIP = 6;
const BEST_GZIP = 9;

const brotliBest = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipBest = promisify<Buffer, { level: number }, Buffer>(gzip);

export function contentType(name: string): string {
  const type = getMimeType(name) ?? 'application/octet-stream';
  return type.endsWith('json') ? `${type}; charset=utf-8` : type;
}

/** Reads all files of the folder into memory, so that no path can reach others. */
export async function readSiteFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isServed);
  const files = await Promise.all(names.map((name) => readSiteFile(folder, name)));
  return new Map(files.map((file) => [file.path, file]));
}

function isServed(name: string): boolean {
  if (HOST_FILES.has(name)) return false;
  return name.split('/').every((part) => !part.startsWith('.') || part === '.well-known');
}

async function readSiteFile(folder: string, name: string): Promise<SiteFile> {
  const bytes = await readFile(join(folder, name));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_CHARACTERS);
  const plain = { bytes, encoding: null, etag: `"${hash}"` };
  return { path: `/${name}`, type: contentType(name), hash, plain, compressed: new Map() };
}

/** Returns the file in the best encoding that a browser accepts, brotli first, if that is smaller. Never waits. */
export function representationOf(file: SiteFile, acceptEncoding: string): Representation {
  const encoding = isCompressible(file) && ENCODINGS.find((each) => accepts(acceptEncoding, each));
  if (!encoding) return file.plain;
  return file.compressed.get(encoding) ?? keep(file, encoding, quick(file, encoding), '-quick');
}

/** Replaces quick representations by the smallest ones, one file at a time. */
export async function compressBest(files: Iterable<SiteFile>): Promise<void> {
  for (const file of files) {
    if (!isCompressible(file)) continue;
    const { bytes } = file.plain;
    keep(file, 'br', await brotliBest(bytes, brotliOptions(bytes, constants.BROTLI_MAX_QUALITY)));
    keep(file, 'gzip', await gzipBest(bytes, { level: BEST_GZIP }));
  }
}

/** Returns true for types that compress well; images, fonts and PDFs are compressed already. */
function isCompressible({ type, plain }: SiteFile): boolean {
  return plain.bytes.length >= COMPRESS_FROM_BYTES && /^text\/|json|javascript|svg|xml|wasm/.test(type);
}

/** Returns true if the header names the encoding with a quality above 0. */
function accepts(acceptEncoding: string, encoding: Encoding): boolean {
  return acceptEncoding.split(',', MAX_ENCODINGS).some((entry) => {
    const [name = '', quality = ''] = entry.split(';', 2);
    return name.trim().toLowerCase() === encoding && !/^q=0(?:\.0*)?$/.test(quality.trim());
  });
}

function quick({ plain: { bytes } }: SiteFile, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes, { level: QUICK_GZIP });
  return brotliCompressSync(bytes, brotliOptions(bytes, QUICK_BROTLI));
}

function keep(file: SiteFile, encoding: Encoding, bytes: Buffer, suffix = ''): Representation {
  const made = { bytes, encoding, etag: `"${file.hash}-${encoding}${suffix}"` };
  const smallest = bytes.length < file.plain.bytes.length ? made : file.plain;
  file.compressed.set(encoding, smallest);
  return smallest;
}

function brotliOptions(bytes: Buffer, quality: number): BrotliOptions {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
}
