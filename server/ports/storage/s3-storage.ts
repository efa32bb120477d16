import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_MAX_BYTES } from '../../../src/lib/contract/shared/limits.ts';
import type { Clock } from '../clock.ts';
import { objectsIn, s3Calls, type S3Settings } from './s3-calls.ts';
import { signedAddress, fileTooLarge, SizeGauge, type StoragePort } from './storage.ts';

interface S3StorageOptions extends S3Settings {
  /** Public origin of the API, which serves `/files`; no trailing slash. */
  readonly apiOrigin: string;
  /** Key of the signatures of download addresses. */
  readonly secret: string;
  readonly clock: Clock;
  /** Called when the store is unreachable, busy or failing. */
  readonly onAway?: ((status: number | null) => void) | undefined;
  /** Timeout of an answer; 10 s without it. */
  readonly answersWithinMs?: number | undefined;
}

/** Folder of browser uploads. Never served. */
const INCOMING = 'incoming/';
const FILES = 'files/';
const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;

/** Returns an object name that is a digest, because file names need not follow the store's rules. */
function nameOf(folder: string, key: string): string {
  return folder + createHash('sha256').update(key).digest('hex');
}

async function refusal(reply: Response): Promise<Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? 'no reason given';
  return new Error(`The file store answered ${reply.status}: ${code}`);
}

/**
 * Stores files in an S3-compatible store. Browsers upload directly to a short-lived address. A file is checked at first
 * use and then copied to a place that only the API can write. The API serves it, with the same headers as local files.
 */
export function createS3Storage(options: S3StorageOptions): StoragePort {
  const { apiOrigin, secret, clock } = options;
  const calls = s3Calls(options, clock, options);

  async function openObject(name: string) {
    const reply = await calls.send('GET', name);
    if (reply.status === NOT_FOUND) {
      await reply.body?.cancel();
      return null;
    }
    if (!reply.ok) throw await refusal(reply);
    const stream = Readable.from(reply.body ?? [], { objectMode: false });
    const sizeBytes = Number(reply.headers.get('content-length') ?? 0);
    return { stream, sizeBytes, etag: reply.headers.get('etag') };
  }

  async function removeObject(name: string): Promise<void> {
    const reply = await calls.send('DELETE', name);
    if (!reply.ok && reply.status !== NOT_FOUND) throw await refusal(reply);
    await reply.body?.cancel();
  }

  const storage: StoragePort = {
    // The store knows no sessions: this address lives until it expires.
    uploadUrl: ({ key, expiresAt }) => calls.presign('PUT', nameOf(INCOMING, key), expiresAt),
    downloadUrl: (file, method = 'GET') =>
      Promise.resolve(signedAddress(apiOrigin, secret, { ...file, method })),

    /** Only for the server's small files: a store needs the size before the first byte. */
    async write(key, body, maxBytes) {
      const gauge = new SizeGauge(maxBytes);
      const chunks: Buffer[] = [];
      await pipeline(body, gauge, async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) chunks.push(chunk);
      });
      if (gauge.tooLarge) throw fileTooLarge();
      const reply = await calls.send('PUT', nameOf(FILES, key), { body: Buffer.concat(chunks) });
      if (!reply.ok) throw await refusal(reply);
      await reply.body?.cancel();
      return { sizeBytes: gauge.sizeBytes, head: gauge.head };
    },

    open: (key) => openObject(nameOf(FILES, key)),

    async openUpload(key) {
      const file = await openObject(nameOf(INCOMING, key));
      if (file === null) return null;
      const keep = async () => {
        const headers = {
          'x-amz-copy-source': calls.pathOf(nameOf(INCOMING, key)),
          ...(file.etag === null ? {} : { 'x-amz-copy-source-if-match': file.etag }),
        };
        const reply = await calls.send('PUT', nameOf(FILES, key), { headers });
        if (reply.status === PRECONDITION_FAILED || reply.status === NOT_FOUND) return false;
        const answer = await reply.clone().text();
        // A failed copy is reported inside a reply with status 200.
        if (!reply.ok || answer.includes('<Error>')) throw await refusal(reply);
        return true;
      };
      return { ...file, keep };
    },

    async probe(thorough) {
      if (!thorough) return;
      const key = `probe-${randomUUID()}`;
      const reply = await calls.send('PUT', nameOf(INCOMING, key), { body: Buffer.from(key) });
      if (!reply.ok) throw await refusal(reply);
      await reply.body?.cancel();
      const upload = await storage.openUpload(key);
      upload?.stream.destroy();
      if (upload === null || !(await upload.keep())) throw new Error('The file store has lost a new file.');
      await storage.remove(key);
      // Tries a listing: no file is that old.
      await storage.removeUnfinished(new Date(0));
    },

    async remove(key) {
      await Promise.all([removeObject(nameOf(INCOMING, key)), removeObject(nameOf(FILES, key))]);
    },

    async removeUnfinished(before) {
      // A signed address does not limit the size: files that no call would take are deleted before they are old.
      for await (const { name, modifiedAt, sizeBytes } of objectsIn(calls, INCOMING)) {
        if (modifiedAt < before || sizeBytes > UPLOAD_MAX_BYTES) await removeObject(name);
      }
    },
  };
  return storage;
}
