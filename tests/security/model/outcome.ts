import type { ErrorCode } from '../../../src/lib/contract/errors.ts';

export type SentKind = 'unlock' | 'reset' | 'password-changed' | 'mfa-on' | 'code';

/** A mail or a text message, without its secret. */
export interface Sent {
  readonly to: string;
  readonly kind: SentKind | 'unknown';
}

/** What a caller can tell of an action: the reply, the part of its body that depends on the state, and what was sent. */
export interface Outcome {
  readonly status: number;
  /** The machine code of a refusal. */
  readonly code: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly sent: readonly Sent[];
}

/** Of what is no call. */
export const nothing: Outcome = { status: 0, code: null, facts: {}, sent: [] };

/** An accepted call. */
export function accepted(sent: readonly Sent[] = [], facts: Outcome['facts'] = {}): Outcome {
  return { status: 200, code: null, facts, sent };
}

/** A refused call; a refusal may send a mail, too. */
export function refused(status: number, code: ErrorCode, sent: readonly Sent[] = []): Outcome {
  return { status, code, facts: {}, sent };
}
