import { atom, type ReadableAtom } from 'nanostores';
import { VERSION_PATH, versionFile } from '../contract/version.ts';
import { effects } from '../environment/effects.ts';

const $newer = atom(false);

/** True once a newer build of the app is live. Every navigation loads a page anyway, so nothing else has to happen. */
export const $updateAvailable: ReadableAtom<boolean> = $newer;

/** Compares the build that is running with the one that is live (SPEC section 4); a failed look changes nothing. */
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
    // Offline or mid-deployment: the next look will tell.
  }
}

/** Looks for a newer build whenever the tab is seen again. Returns the way to stop. */
export function watchVersion(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') void checkVersion();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
  };
}
