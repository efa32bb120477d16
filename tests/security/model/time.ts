import type { Action } from './actions.ts';

const MINUTE_MS = 60_000;

/** Time that passes, if any does. */
export function* passed(minutes: number): Generator<Action, void> {
  if (minutes > 0) yield { do: 'wait', ms: minutes * MINUTE_MS };
}
