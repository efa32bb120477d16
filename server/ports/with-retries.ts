import { setTimeout } from 'node:timers/promises';
import { DeliveryError } from './delivery-error.ts';

/** Resolves after so many milliseconds; tests pass one that does not. */
export type Wait = (ms: number) => Promise<unknown>;

export const realWait: Wait = (ms) => setTimeout(ms);

/** Tries once, and once more after each of `waitsMs`, as long as trying again makes sense. */
export async function withRetries(
  attempt: () => Promise<void>,
  waitsMs: readonly number[],
  wait: Wait,
): Promise<void> {
  for (const waitMs of waitsMs) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.isPermanent) throw error;
    }
    await wait(waitMs);
  }
  await attempt();
}
