import type { Load } from '../../effects/lazy-load.ts';
import { ApiError } from './api-error.ts';

/**
 * Loads code that a call or a store cannot work without (docs/product/shell.md#failed-module). A failure reloads the page,
 * at most once; the promise then stays pending, so that no failure is shown in between.
 * @throws {ApiError} `code` when the reload did not help: the error slot appears; `network` while offline.
 */
export async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    // boot/reload-once.ts decides one task after the failure.
    await new Promise((resolve) => setTimeout(resolve));
    // boot/missing-code.ts shows the slot, or cancels the event because the page reloads.
    if (!dispatchEvent(new Event('missing-code', { cancelable: true }))) await new Promise(() => undefined);
    throw new ApiError({ kind: navigator.onLine ? 'code' : 'network', cause });
  }
}
