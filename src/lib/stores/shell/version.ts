import { atom, type ReadableAtom } from 'nanostores';
import { VERSION_PATH, versionFile } from '../../contract/version.ts';
import { effects } from '../../effects/effects.ts';

const $newer = atom(false);

/** True once a newer build is live. Every navigation is a page load, so nothing else has to happen. */
export const $updateAvailable: ReadableAtom<boolean> = $newer;

/** Compares the running build with the live one (docs/product/shell.md#version-check). A failure changes nothing. */
export async function checkVersion(
  running: string | undefined = import.meta.env.SUNDIAL_VERSION,
): Promise<void> {
  if (running === undefined || $newer.get()) return;
  const { fetch, now } = effects();
  try {
    const response = await fetch(`${VERSION_PATH}?cb=${now()}`, { cache: 'no-store', credentials: 'omit' });
    const live = versionFile.safeParse(await response.json());
    if (response.ok && live.success && live.data.version !== running) $newer.set(true);
  } catch {
    // Offline or during a deployment: the next check will tell.
  }
}

/** Checks for a newer build whenever the tab becomes visible. Returns a function that stops it. */
export function watchVersion(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') void checkVersion();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
  };
}
