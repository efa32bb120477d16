import { describeFailure, type Failure } from './describe-failure.ts';

/** A sentence of SPEC section 8 with the reason behind it, where the server gave none because no answer came. */
export function withReason(sentence: string, failure: Failure): string {
  return `${sentence.replace(/\.$/, '')}. ${describeFailure({ ...failure, serverMessage: null })}`;
}

/** SPEC section 8's "server error, else …". A person who is offline is told so as well. */
export function serverSentenceOr(fallback: string, failure: Failure): string {
  if (failure.serverMessage !== null) return failure.serverMessage;
  return failure.kind === 'http' || failure.kind === 'aborted' ? fallback : withReason(fallback, failure);
}
