import { isDeepStrictEqual } from 'node:util';
import { act, type Learned, type Observation } from './act.ts';
import type { Action } from './actions.ts';
import type { Outcome } from './outcome.ts';
import { predict } from './predict/predict.ts';
import type { Rules } from './rules.ts';
import { newModel, type Identity, type Model } from './state.ts';
import type { World } from './world.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

/** An action and its outcome. */
export interface Step extends Observation {
  readonly action: Action;
}

/**
 * Performs an action on the API and compares the outcome with the model.
 * @throws {Error} with both outcomes when they differ.
 */
export async function take(model: Model, world: World, action: Action): Promise<Step> {
  const step = { action, ...(await act(world, action)) };
  const expected = expectedOf(model, step);
  if (!isDeepStrictEqual(step.outcome, expected)) throw divergence(model, step, expected);
  return step;
}

/** A sequence with equal outcomes of API and model. */
export interface History {
  readonly identities: readonly Identity[];
  readonly startMs: number;
  readonly steps: readonly Step[];
}

/** Returns true if a model with these rules would have predicted another outcome. */
export function isRefuted(rules: Rules, { identities, startMs, steps }: History): boolean {
  const model = newModel(rules, identities, startMs);
  return steps.some((step) => !isDeepStrictEqual(step.outcome, expectedOf(model, step)));
}

function expectedOf(model: Model, { action, learned }: Step): Outcome {
  const expected = predict(model, action);
  learn(model, action, learned);
  return expected;
}

/** Reads the secrets that the model cannot predict into the state that it has predicted. */
function learn(model: Model, action: Action, { codes, backupCodes, appSecret }: Learned): void {
  if (!('session' in action)) return;
  const user = model.users[model.sessions[action.session]!.user]!;
  const code = user.codes.at(-1);
  const digits = codes.at(-1);
  if (code !== undefined && digits !== undefined) code.digits = digits;
  if (appSecret !== null) user.appSecrets[Math.max(0, user.appSecrets.length - 1)] = appSecret;
  for (const [nth, text] of backupCodes.entries()) {
    const known = user.backupCodes[nth];
    if (known !== undefined) known.text = text;
  }
}

function divergence(model: Model, { action, outcome }: Step, expected: Outcome): Error {
  return new Error(
    [
      `The API and the model diverge at ${JSON.stringify(action)}`,
      `expected ${JSON.stringify(expected)}`,
      `observed ${JSON.stringify(outcome)}`,
      `after ${String(model.now / MINUTE_MS)} minutes, with ${JSON.stringify(model.users)}`,
      `and the sessions ${JSON.stringify(model.sessions)}`,
    ].join('\n'),
  );
}
