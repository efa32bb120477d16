import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { storedUpload } from './stored-upload.ts';

/** How long an address to open a file is valid (SECURITY). */
export const DOWNLOAD_ADDRESS_MS = 5 * 60_000;

/**
 * A short-lived address of a file of the viewer's: their own, or one that the concierge sent them.
 * @throws {ServiceError} `not_found` for a missing, an unfinished and a foreign file alike.
 */
export async function expiringUrl(services: Services, viewer: Viewer, key: string): Promise<string> {
  const upload = await storedUpload(services, viewer.userId, key);
  if (upload === null) throw new ServiceError('not_found', 'We could not find that file.');
  return services.storage.downloadUrl(key, new Date(services.clock.now().getTime() + DOWNLOAD_ADDRESS_MS));
}
