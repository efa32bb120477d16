import { setTimeout } from 'node:timers/promises';
import { DeliveryError } from './delivery-error.ts';

/** Resolves after `ms`. Tests pass one that resolves at once. */
export type Wait = (ms: number) => Promise<unknown>;

export const realWait: Wait = (ms) => setTimeout(ms);

/** Calls `attempt`, and again after each of `waitsMs` while it fails with a temporary `DeliveryError`. */
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
