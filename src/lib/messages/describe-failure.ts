import { failures } from './failures.ts';

/** The part of a failed call that sentences depend on; `ApiError` fits. */
export interface Failure {
  readonly kind: 'http' | 'network' | 'timeout' | 'shape' | 'aborted';
  readonly status: number;
  readonly serverMessage: string | null;
  readonly statusText: string;
}

/** Why a call failed, as a sentence: the server's own, else one for the kind of failure, else the generic one. */
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

/** SPEC section 8, "Generic": a prefix plus the server's error or status message, else 'An unexpected error occurred'. */
export function describeWithPrefix(prefix: string, failure: Failure): string {
  return `${prefix}: ${describeFailure(failure)}`;
}
