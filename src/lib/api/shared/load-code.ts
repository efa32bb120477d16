import type { Load } from '../../effects/lazy-load.ts';
import { ApiError } from './api-error.ts';

/** A reload takes less; it ends without one when the employee chooses to stay. */
const RELOAD_WITHIN_MS = 10_000;

/**
 * Loads code that a call or a store cannot work without (docs/product/shell.md#failed-module). A failure reloads the page,
 * at most once; until then the promise stays pending, so that no failure is shown in between.
 * @throws {ApiError} `code` when the reload did not help: the error slot appears; `network` while offline.
 */
export async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    // boot/reload-once.ts decides one task after the failure.
    await waitMs(0);
    // Answered by boot/missing-code.ts: it shows the slot, or cancels the event because the page reloads.
    const event = new Event('sundial:missing-code', { cancelable: true });
    if ('document' in globalThis && !document.dispatchEvent(event)) await waitMs(RELOAD_WITHIN_MS);
    throw new ApiError({ kind: navigator.onLine ? 'code' : 'network', cause });
  }
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
