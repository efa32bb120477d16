import { isDeepStrictEqual } from 'node:util';
import { act, type Observation } from './act.ts';
import type { Action } from './actions.ts';
import type { Outcome } from './outcome.ts';
import { predict } from './predict.ts';
import type { Rules } from './rules.ts';
import { newModel, type Identity, type Model } from './state.ts';
import type { World } from './world.ts';

/** What was done, and what the API made of it. */
export interface Step extends Observation {
  readonly action: Action;
}

/**
 * Does one thing with the API and compares what comes of it with what the model expects.
 * @throws {Error} when they differ, with both.
 */
export async function take(model: Model, world: World, action: Action): Promise<Step> {
  const step = { action, ...(await act(world, action)) };
  const expected = expectedOf(model, step);
  if (!isDeepStrictEqual(step.outcome, expected)) throw divergence(model, step, expected);
  return step;
}

/** True when a model with these rules would not have expected all of what the API did. */
export function isRefuted(rules: Rules, identities: readonly Identity[], steps: readonly Step[]): boolean {
  const model = newModel(rules, identities);
  return steps.some((step) => !isDeepStrictEqual(step.outcome, expectedOf(model, step)));
}

function expectedOf(model: Model, { action, codes }: Step): Outcome {
  const expected = predict(model, action);
  learnCode(model, action, codes);
  return expected;
}

/** Chance decides about the digits alone: the model has to be told. */
function learnCode({ people, sessions }: Model, action: Action, codes: readonly string[]): void {
  const digits = codes.at(-1);
  if (action.do !== 'send-code' || digits === undefined) return;
  const code = people[sessions[action.session]!.person]!.codes.at(-1);
  if (code !== undefined) code.digits = digits;
}

function divergence(model: Model, { action, outcome }: Step, expected: Outcome): Error {
  return new Error(
    [
      `The API and the model diverge at ${JSON.stringify(action)}`,
      `expected ${JSON.stringify(expected)}`,
      `observed ${JSON.stringify(outcome)}`,
      `after ${String(model.now / 60_000)} minutes, with ${JSON.stringify(model.people)}`,
      `and the sessions ${JSON.stringify(model.sessions)}`,
    ].join('\n'),
  );
}
