import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '../services/service-error.ts';
import { signedAddress } from './signed-address.ts';
import { fileTooLarge, SizeGauge } from './size-gauge.ts';
import type { StoragePort } from './storage.ts';

export interface LocalStorageOptions {
  /** The folder of the files; made when it is missing. */
  readonly folder: string;
  /** The API's own public origin, under which `/files` is served; no trailing slash. */
  readonly apiOrigin: string;
  /** Keys the signatures of the addresses. */
  readonly secret: string;
}

const SENDER_GONE: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
const DISK_FULL_RETRY_AFTER_S = 60;

/** A sender who goes away and a full disk are not mistakes of the program. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (SENDER_GONE.has(code)) return new ServiceError('file_missing', 'The file did not arrive completely.');
  if (DISK_FULL.has(code)) {
    return new ServiceError('unavailable', 'Files cannot be stored right now.', DISK_FULL_RETRY_AFTER_S);
  }
  return error;
}

/** Nothing where nobody has uploaded anything yet. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Files in a folder of this machine, reached through signed addresses of the API itself. */
export function createLocalStorage({ folder, apiOrigin, secret }: LocalStorageOptions): StoragePort {
  const incoming = join(folder, '.incoming');

  function pathOf(key: string): string {
    // Keys are made by us; this line is what stands between a mistake elsewhere and the rest of the disk.
    if (/[/\\\u0000]/.test(key) || key.startsWith('.')) throw new Error('Not a storage key');
    return join(folder, key);
  }

  async function openFile(key: string) {
    const handle = await open(pathOf(key)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    });
    if (handle === null) return null;
    const { size } = await handle.stat();
    return { stream: handle.createReadStream(), sizeBytes: size };
  }

  return {
    uploadUrl: (key, expiresAt) => Promise.resolve(signedAddress(apiOrigin, secret, 'PUT', key, expiresAt)),
    downloadUrl: (key, expiresAt) => Promise.resolve(signedAddress(apiOrigin, secret, 'GET', key, expiresAt)),

    async write(key: string, body: Readable, maxBytes: number) {
      const path = pathOf(key);
      await mkdir(incoming, { recursive: true });
      const temporary = join(incoming, randomUUID());
      const gauge = new SizeGauge(maxBytes);
      try {
        // Flushed before it is closed: whatever was acknowledged survives the power going off.
        await pipeline(body, gauge, createWriteStream(temporary, { flush: true }));
        if (gauge.tooLarge) throw fileTooLarge();
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw inWords(error);
      }
      return { sizeBytes: gauge.sizeBytes, head: gauge.head };
    },

    open: openFile,

    async openArrived(key: string) {
      const file = await openFile(key);
      // An address here is good for one file, so that no other can take its place.
      return file && { ...file, keep: () => Promise.resolve(true) };
    },

    async remove(key: string) {
      await rm(pathOf(key), { force: true });
    },

    async removeUnfinished(before: Date) {
      for (const name of await namesIn(incoming)) {
        const path = join(incoming, name);
        // Whatever disappears meanwhile has arrived or is gone already.
        const facts = await stat(path).catch(() => null);
        if (facts !== null && facts.mtime < before) await rm(path, { force: true });
      }
    },
  };
}
