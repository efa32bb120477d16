import { setTimeout } from 'node:timers/promises';

/** Error codes of providers and sockets. Other texts may contain an address. */
const PLAIN_CODE = /^[A-Z][A-Z0-9_]{1,40}$/;

/**
 * A provider refused a message. Logged, so it contains codes only: no recipient, text, reply or `cause`, which may hold
 * an address, a link or a one-time code.
 */
export class DeliveryError extends Error {
  readonly code: string;
  /** True if a retry would fail in the same way. */
  readonly isPermanent: boolean;

  constructor(what: 'mail' | 'text message', code: string, isPermanent: boolean) {
    super(`The provider did not take the ${what}: ${code}.`);
    this.name = 'DeliveryError';
    this.code = code;
    this.isPermanent = isPermanent;
  }
}

/** Returns `value` if it is a code such as `ECONNREFUSED`, else undefined. */
export function plainCode(value: unknown): string | undefined {
  return typeof value === 'string' && PLAIN_CODE.test(value) ? value : undefined;
}

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
