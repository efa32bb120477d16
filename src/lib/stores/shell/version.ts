import { effects } from '../../effects/effects.ts';
import { whenVisible } from '../../effects/lazy-load.ts';
import { logFailedCall } from '../../effects/log.ts';
import { z } from '../../contract/shared/schemas.ts';

/** The file with the deployed version, on the app's own origin (docs/product/shell.md#version-check). */
export const VERSION_PATH = '/__version.json';
export const versionFile = z.object({ version: z.string() });

/** True once a newer build is live (docs/product/shell.md#newer-version). */
let isOutdated = false;
export const isUpdateDue = (): boolean => isOutdated;

/** Compares the running build with the live one (docs/product/shell.md#version-check). A failure changes nothing. */
export async function checkVersion(
  running: string | undefined = import.meta.env.SUNDIAL_VERSION,
): Promise<void> {
  if (running === undefined || isOutdated) return;
  const { fetch, now } = effects();
  try {
    const response = await fetch(`${VERSION_PATH}?cb=${now()}`, { cache: 'no-store', credentials: 'omit' });
    if (!response.ok) {
      logFailedCall('GET', VERSION_PATH, response.status);
      return;
    }
    const live = versionFile.safeParse(await response.json());
    isOutdated = live.success && live.data.version !== running;
  } catch {
    // Offline or during a deployment: the next check will tell.
  }
}

/** Checks for a newer build whenever the tab becomes visible. Returns a function that stops it. */
export const watchVersion = (): (() => void) => whenVisible(() => checkVersion());
