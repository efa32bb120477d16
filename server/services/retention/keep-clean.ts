import type { Services } from '../context.ts';
import { removeOutdatedRows } from './remove-outdated.ts';
import { removeUnusedUploads } from './remove-unused-uploads.ts';

const EVERY_MS = 60 * 60 * 1000;

/** Removes what nobody needs any more. Running it again, or twice at once, is harmless. */
export async function cleanUp(services: Services): Promise<void> {
  await removeOutdatedRows(services.db, services.clock.now());
  await removeUnusedUploads(services);
}

/** Cleans up now and every hour, behind everything else. Returns the way to stop. */
export function keepClean(services: Services): () => void {
  return services.background.repeat('clean-up', () => cleanUp(services), EVERY_MS);
}
