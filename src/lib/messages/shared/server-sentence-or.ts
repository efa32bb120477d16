import { describeFailure, type Failure } from './describe-failure.ts';

/** Returns a failure text followed by the reason why the server was not reached. */
export function withReason(sentence: string, failure: Failure): string {
  return `${sentence.replace(/\.$/, '')}. ${describeFailure({ ...failure, serverMessage: null })}`;
}

/** Returns the server's own message, else the fallback, with the reason when no reply arrived. */
export function serverSentenceOr(fallback: string, failure: Failure): string {
  if (failure.serverMessage !== null) return failure.serverMessage;
  return failure.kind === 'http' || failure.kind === 'aborted' ? fallback : withReason(fallback, failure);
}
