import { and, eq, isNotNull } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { uploads } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { checkAddress, type FileAddress, storedUpload } from './receive-file.ts';

interface ServedFile {
  readonly stream: Readable;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly fileName: string;
}

/**
 * Opens the file of a signed address. The caller must read or destroy the stream.
 * @throws {ServiceError} `signature_invalid`, `link_expired`, `not_found`.
 */
export async function serveFile(services: Services, address: FileAddress): Promise<ServedFile> {
  await checkAddress(services, 'GET', address);
  const [upload] = await services.db
    .select({ contentType: uploads.contentType, fileName: uploads.fileName })
    .from(uploads)
    .where(and(eq(uploads.key, address.key), isNotNull(uploads.storedAt)));
  const file = upload === undefined ? null : await services.storage.open(address.key);
  if (upload === undefined || file === null || upload.contentType === null) {
    file?.stream.destroy();
    throw new ServiceError('not_found', 'We could not find that file.');
  }
  return { ...file, contentType: upload.contentType, fileName: upload.fileName };
}

/** Returns an `inline` disposition with the file's name in ASCII and, after RFC 5987, in UTF-8. */
export function inlineDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"; filename*=UTF-8''${full}`;
}

const DOWNLOAD_ADDRESS_MS = 5 * MINUTE_MS;

/**
 * Returns a short-lived download address of a file that the viewer owns or got from a concierge. It ends with the
 * viewer's session.
 * @throws {ServiceError} `not_found` for a missing, an unfinished and a foreign file.
 */
export async function expiringUrl(services: Services, viewer: Viewer, key: string): Promise<string> {
  const { userId, sessionId } = viewer;
  return expiringUrlOf(services, { userId, sessionId, requestId: null }, key);
}

interface FileOf {
  /** The employee who owns the file. */
  readonly userId: number;
  /** The only request whose files are found; null for any. */
  readonly requestId: number | null;
  /** The session with which the address ends; null for none. */
  readonly sessionId: number | null;
}

/** Returns a short-lived download address of an employee's file, or of a request's. @throws {ServiceError} `not_found`. */
export async function expiringUrlOf(
  services: Services,
  { userId, requestId, sessionId }: FileOf,
  key: string,
): Promise<string> {
  const upload = await storedUpload(services, userId, key);
  if (upload === null || (requestId !== null && upload.requestId !== requestId)) {
    throw new ServiceError('not_found', 'We could not find that file.');
  }
  const expiresAt = new Date(services.clock.now().getTime() + DOWNLOAD_ADDRESS_MS);
  return services.storage.downloadUrl({ key, expiresAt, sessionId });
}
