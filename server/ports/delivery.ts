import { setTimeout } from 'node:timers/promises';

/** Error codes of providers and sockets. Other texts may contain an address. */
const PLAIN_CODE = /^[A-Z][A-Z0-9_]{1,40}$/;

/**
 * A provider refused a message. Logged, so it contains no recipient, text or `cause`, which may hold an address, a link or a
 * one-time code.
 */
export class DeliveryError extends Error {
  readonly code: string;
  /** True if a retry would fail in the same way. */
  readonly isPermanent: boolean;
  /** The provider's own sentence, without addresses of people and links; null without one. */
  readonly answer: string | null;

  constructor(
    what: 'mail' | 'text message',
    code: string,
    isPermanent: boolean,
    answer: string | null = null,
  ) {
    super(`The provider did not take the ${what}: ${code}.`);
    this.name = 'DeliveryError';
    this.code = code;
    this.isPermanent = isPermanent;
    this.answer = answer;
  }

  /** Returns the code with the provider's sentence, for the operator. */
  get reason(): string {
    return this.answer === null ? this.code : `${this.code}: ${this.answer}`;
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
