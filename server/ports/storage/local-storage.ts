import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '../../services/service-error.ts';
import { signedAddress, fileTooLarge, SizeGauge, type StoragePort } from './storage.ts';

export interface LocalStorageOptions {
  /** Folder of the files; created when missing. */
  readonly folder: string;
  /** Public origin of the API, which serves `/files`; no trailing slash. */
  readonly apiOrigin: string;
  readonly secret: string;
}

const UPLOAD_ABORTED: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** The process or the machine has too much open for now. */
const TOO_MANY_FILES: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);
const DISK_FULL_RETRY_AFTER_S = 60;

/** Maps an aborted upload, a full disk and too many open files to service errors. */
function toServiceError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (UPLOAD_ABORTED.has(code)) return new ServiceError('file_missing', { of: 'upload' });
  if (DISK_FULL.has(code) || TOO_MANY_FILES.has(code)) {
    return new ServiceError('unavailable', { of: 'uploads' }, { retryAfterSeconds: DISK_FULL_RETRY_AFTER_S });
  }
  return error;
}

/** Returns an empty list if the folder does not exist yet. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Stores files in a local folder, with signed addresses of the API. */
export function createLocalStorage({ folder, apiOrigin, secret }: LocalStorageOptions): StoragePort {
  const incoming = join(folder, '.incoming');

  function pathOf(key: string): string {
    // Refuses keys that would leave the folder.
    if (/[/\\\u0000]/.test(key) || key.startsWith('.')) throw new Error('Not a storage key');
    return join(folder, key);
  }

  async function openFile(key: string) {
    const handle = await open(pathOf(key)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw toServiceError(error);
    });
    if (handle === null) return null;
    const { size } = await handle.stat();
    return { stream: handle.createReadStream(), sizeBytes: size };
  }

  async function write(key: string, body: Readable, maxBytes: number) {
    const path = pathOf(key);
    const temporary = join(incoming, randomUUID());
    const gauge = new SizeGauge(maxBytes);
    try {
      await mkdir(incoming, { recursive: true });
      // Flush before closing, so that an acknowledged upload survives a power failure.
      await pipeline(body, gauge, createWriteStream(temporary, { flush: true }));
      if (gauge.tooLarge) throw fileTooLarge();
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw toServiceError(error);
    }
    return { sizeBytes: gauge.sizeBytes, head: gauge.head };
  }

  return {
    uploadUrl: (file) => Promise.resolve(signedAddress(apiOrigin, secret, { ...file, method: 'PUT' })),
    downloadUrl: (file, method = 'GET') =>
      Promise.resolve(signedAddress(apiOrigin, secret, { ...file, method })),

    write,

    async probe() {
      const key = `probe-${randomUUID()}`;
      await write(key, Readable.from([Buffer.from(key)]), key.length);
      await rm(pathOf(key));
    },

    open: openFile,

    async openUpload(key: string) {
      const file = await openFile(key);
      // A local address works once, so the file can't be replaced.
      return file && { ...file, keep: () => Promise.resolve(true) };
    },

    async remove(key: string) {
      await rm(pathOf(key), { force: true });
    },

    async removeUnfinished(before: Date) {
      for (const name of await namesIn(incoming)) {
        const path = join(incoming, name);
        // A file that disappears meanwhile is complete or deleted.
        const facts = await stat(path).catch(() => null);
        if (facts !== null && facts.mtime < before) await rm(path, { force: true });
      }
    },
  };
}
