import type { Action } from './commands/actions.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

/** Advances the clock if `ms` is positive. */
export function* passed(minutes: number): Generator<Action, void> {
  if (minutes > 0) yield { do: 'wait', ms: minutes * MINUTE_MS };
}
