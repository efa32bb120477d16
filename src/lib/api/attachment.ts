import { effects } from '../effects/effects.ts';
import { ApiError } from './shared/api-error.ts';

/**
 * Fetches a stored file from its short-lived address, without credentials.
 * @throws {ApiError} `http` for any status but 2xx, `network` also for a store that permits no reading from the page.
 */
export async function getFile(address: string): Promise<Blob> {
  try {
    const reply = await effects().fetch(address, { credentials: 'omit' });
    if (!reply.ok) throw new ApiError({ kind: 'http', status: reply.status });
    return await reply.blob();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError({ kind: 'network', cause: error });
  }
}
