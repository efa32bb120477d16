import type { ErrorCode } from '../../src/lib/contract/shared/errors.ts';
import { type Refusal, refusalSentence } from '../../src/lib/messages/refusals.ts';

interface Reply {
  /** For the header `retry-after`. */
  readonly retryAfterSeconds?: number;
  /** For the log alone: docs/logs.md. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * An error that the API sends to the caller: a code, and the sentence that `refusals` has for it. The parameters are shown in the sentence, so
 * they never contain internals. Example: `new ServiceError('claimed_by_other', { owner: 'Noor' })`.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly retryAfterSeconds: number | undefined;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(...[code, parameters, { retryAfterSeconds, facts = {} } = {}]: [...Refusal, reply?: Reply]) {
    const sentence = refusalSentence([code, parameters] as Refusal);
    super(`${code}: ${sentence}`);
    this.name = 'ServiceError';
    this.code = code;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
    this.facts = facts;
  }
}
