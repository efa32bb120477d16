import { effects } from '../../effects/effects.ts';
import { probe } from '../../session/storage-keys.ts';

/** As long as what a sign-in stores. */
const PROBE = '0'.repeat(500);

/** Returns why a session would end with the page, because the browser's storage is blocked or full; null where it keeps one. */
export async function storageFailure(): Promise<string | null> {
  const { local, session } = effects();
  const keeps = [local, session].every((storage) => {
    const isKept = storage.set(probe, PROBE);
    storage.remove(probe);
    return isKept;
  });
  return keeps ? null : (await import('../../messages/identity/no-storage.ts')).noStorage;
}
