import { and, eq, isNotNull } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { type FileAddress, checkAddress } from './file-address.ts';

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
