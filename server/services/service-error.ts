import type { ErrorCode } from '../../src/lib/contract/shared/errors.ts';

/**
 * An error that the API sends to the caller. `sentence` is shown to the employee, so it never contains internals;
 * `retryAfterSeconds` becomes the `retry-after` header.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly retryAfterSeconds: number | undefined;

  /** For the log alone: docs/logs.md. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    sentence: string,
    retryAfterSeconds?: number,
    facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(`${code}: ${sentence}`);
    this.name = 'ServiceError';
    this.code = code;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
    this.facts = facts;
  }
}
