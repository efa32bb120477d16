import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import { isCompressible } from './content-type.ts';
import type { Encoding } from './encodings.ts';
import type { SiteFile } from './site-files.ts';

type Compression = Exclude<Encoding, 'identity'>;

/** `quick` is compressed during a request, `best` in the background. */
export interface Representation {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** Strong entity tag. */
  readonly etag: string;
}

const COMPRESSIONS: readonly Compression[] = ['br', 'gzip'];
/** Smaller files are not worth compressing. */
const COMPRESS_FROM_BYTES = 256;
const QUICK_BROTLI = 5;
const QUICK_GZIP = 6;
const BEST_GZIP = 9;

const brotliBest = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const gzipBest = promisify<Buffer, { level: number }, Buffer>(gzip);

export class CompressedFiles {
  readonly #files: readonly SiteFile[];
  readonly #folder: string;
  readonly #made = new Map<string, Representation>();

  /** `folder` caches the best variants between starts. */
  constructor(files: Iterable<SiteFile>, folder: string) {
    this.#files = [...files].filter(
      ({ type, bytes }) => isCompressible(type) && bytes.length >= COMPRESS_FROM_BYTES,
    );
    this.#folder = folder;
  }

  /** Returns the file in the wanted encoding if that is smaller, else as it is. Never waits. */
  get(file: SiteFile, wanted: Encoding): Representation {
    const plain = { bytes: file.bytes, encoding: 'identity', etag: `"${file.hash}"` } as const;
    if (wanted === 'identity' || !isCompressible(file.type) || file.bytes.length < COMPRESS_FROM_BYTES)
      return plain;
    const name = nameOf(file, wanted);
    const made =
      this.#made.get(name) ?? this.#remember(name, wanted, quick(file.bytes, wanted), `"${name}-quick"`);
    return made.bytes.length < file.bytes.length ? made : plain;
  }

  /** Replaces quick variants by the best ones, one file at a time. Uses the cached variants of earlier starts. */
  async makeBest(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const names = new Set<string>();
    for (const file of this.#files) {
      for (const compression of COMPRESSIONS) {
        const name = nameOf(file, compression);
        names.add(name);
        this.#remember(name, compression, await this.#best(file, compression, name), `"${name}"`);
      }
    }
    const outdated = (await readdir(this.#folder)).filter((name) => !names.has(name));
    await Promise.all(outdated.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  #remember(name: string, encoding: Compression, bytes: Buffer, etag: string): Representation {
    const representation = { bytes, encoding, etag };
    this.#made.set(name, representation);
    return representation;
  }

  async #best(file: SiteFile, compression: Compression, name: string): Promise<Buffer> {
    const path = join(this.#folder, name);
    const kept = await readFile(path).catch(() => null);
    if (kept !== null) return kept;
    const bytes =
      compression === 'br'
        ? await brotliBest(file.bytes, brotliOptions(file.bytes, constants.BROTLI_MAX_QUALITY))
        : await gzipBest(file.bytes, { level: BEST_GZIP });
    const partial = `${path}.${process.pid}`;
    await writeFile(partial, bytes);
    await rename(partial, path);
    return bytes;
  }
}

function nameOf(file: SiteFile, compression: Compression): string {
  return `${file.hash}-${compression}`;
}

function quick(bytes: Buffer, compression: Compression): Buffer {
  if (compression === 'gzip') return gzipSync(bytes, { level: QUICK_GZIP });
  return brotliCompressSync(bytes, brotliOptions(bytes, QUICK_BROTLI));
}

function brotliOptions(bytes: Buffer, quality: number): BrotliOptions {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
}
