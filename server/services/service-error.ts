import type { ErrorCode } from '../../src/lib/contract/errors.ts';

/**
 * The one way in which a service refuses. `sentence` is shown to the person as it is, so it never carries internals;
 * `retryAfterSeconds` becomes the `retry-after` header.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, sentence: string, retryAfterSeconds?: number) {
    super(`${code}: ${sentence}`);
    this.name = 'ServiceError';
    this.code = code;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
