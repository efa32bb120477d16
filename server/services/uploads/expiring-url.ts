import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { storedUpload } from './stored-upload.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

/** Lifetime of a download address. */
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

/**
 * Returns a short-lived download address of an employee's file, or of a request's.
 * @throws {ServiceError} `not_found`.
 */
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
