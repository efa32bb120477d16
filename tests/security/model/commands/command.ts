import * as fc from 'fast-check';
import type { Action } from './actions.ts';
import type { Model } from '../state.ts';
import { take, type Step } from '../take.ts';
import type { World } from '../world.ts';

/** A run on the real API with its history, for the controls. */
export interface Run {
  readonly world: World;
  readonly steps: Step[];
}

export type Command = fc.AsyncCommand<Model, Run>;
/** The actions of a command, chosen during the run; none if its precondition fails. */
export type Plan<Picks> = (model: Model, picks: Picks) => Generator<Action, void>;

/** A command that is chosen `weight` times as often as others. */
export function command<Picks>(
  weight: number,
  name: string,
  picks: { [Key in keyof Picks]: fc.Arbitrary<Picks[Key]> },
  plan: Plan<Picks>,
): fc.Arbitrary<Command>[] {
  const drawn = fc.record<Picks>(picks).map((picked) => commandOf(name, picked, plan));
  return Array.from({ length: weight }, () => drawn);
}

function commandOf<Picks>(name: string, picks: Picks, plan: Plan<Picks>): Command {
  return {
    check: (model) => plan(model, picks).next().done !== true,
    run: (model, run) => perform(model, run, plan(model, picks)),
    toString: () => `${name} ${JSON.stringify(picks)}`,
  };
}

/** Runs the actions one by one. */
export async function perform(model: Model, { world, steps }: Run, actions: Iterable<Action>): Promise<void> {
  for (const action of actions) steps.push(await take(model, world, action));
}
