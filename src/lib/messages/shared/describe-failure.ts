import { failures } from './failures.ts';

/** The facts of a failed call that decide its message; `ApiError` has this shape. */
export interface Failure {
  readonly kind: 'http' | 'network' | 'timeout' | 'shape' | 'aborted';
  readonly status: number;
  readonly serverMessage: string | null;
  readonly statusText: string;
}

/** Returns the reason of a failure: the server's own message, else one for the kind of failure. */
export function describeFailure(failure: Failure): string {
  if (failure.serverMessage !== null) return failure.serverMessage;
  switch (failure.kind) {
    case 'network':
      return failures.offline;
    case 'timeout':
      return failures.slow;
    case 'shape':
      return failures.unreadable;
    case 'http':
    case 'aborted':
      return failure.statusText === '' ? failures.unexpected : failure.statusText;
  }
}

/** Returns the prefix and the reason of a failure (docs/product/api.md#error-texts). */
export function describeWithPrefix(prefix: string, failure: Failure): string {
  return `${prefix}: ${describeFailure(failure)}`;
}

/** Returns a failure text followed by the reason why the server was not reached. */
export function withReason(sentence: string, failure: Failure): string {
  return `${sentence.replace(/\.$/, '')}. ${describeFailure({ ...failure, serverMessage: null })}`;
}

/** Returns the server's own message, else the fallback, with the reason when no reply arrived. */
export function serverSentenceOr(fallback: string, failure: Failure): string {
  if (failure.serverMessage !== null) return failure.serverMessage;
  return failure.kind === 'http' || failure.kind === 'aborted' ? fallback : withReason(fallback, failure);
}
