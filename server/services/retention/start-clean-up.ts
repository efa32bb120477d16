import type { Services } from '../context.ts';
import { removeOutdatedRows } from './remove-outdated.ts';
import { removeUnusedImages } from './remove-unused-images.ts';
import { removeUnusedUploads } from './remove-unused-uploads.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/durations.ts';

const EVERY_MS = HOUR_MS;

/** Deletes outdated rows, unused pictures and unused files. Repeated and parallel runs are harmless. */
export async function cleanUp(services: Services): Promise<void> {
  await removeOutdatedRows(services.db, services.clock.now());
  await removeUnusedImages(services.db, services.clock.now());
  await removeUnusedUploads(services);
}

/** Cleans up now and every hour in the background. Returns a function that stops it. */
export function startCleanUp(services: Services): () => void {
  return services.background.repeat('clean-up', () => cleanUp(services), EVERY_MS);
}
