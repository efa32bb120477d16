import { loadNeeded, type Load } from '../../effects/lazy-load.ts';
import { ApiError } from './api-error.ts';

/**
 * Loads code that a call needs, or the store that makes it.
 * @throws {ApiError} `code` when it cannot be loaded; `network` while offline, where that is the reason
 */
export async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  try {
    return await loadNeeded(load);
  } catch (cause) {
    throw new ApiError({ kind: navigator.onLine ? 'code' : 'network', cause });
  }
}
