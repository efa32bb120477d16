import type { ErrorCode } from '../../../src/lib/contract/shared/errors.ts';

export type SentKind =
  | 'unlock'
  | 'reset'
  | 'confirmation'
  | 'password-changed'
  | 'mfa-on'
  | 'mfa-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'code';

/** A mail or text message without its secret. */
export interface Sent {
  readonly to: string;
  readonly kind: SentKind | 'unknown';
}

/** Visible outcome of an action: the reply, the part of its body that depends on the state, and sent messages. */
export interface Outcome {
  readonly status: number;
  /** Error code of a refusal. */
  readonly code: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly sent: readonly Sent[];
}

/** Outcome of an action that is not a call. */
export const nothing: Outcome = { status: 0, code: null, facts: {}, sent: [] };

/** Returns the outcome of an accepted call. */
export function accepted(sent: readonly Sent[] = [], facts: Outcome['facts'] = {}): Outcome {
  return { status: 200, code: null, facts, sent };
}

/** Returns the outcome of a refused call, which may send a mail. */
export function refused(status: number, code: ErrorCode, sent: readonly Sent[] = []): Outcome {
  return { status, code, facts: {}, sent };
}
