import * as fc from 'fast-check';
import type { RunningApp } from '../../helpers/start-app.ts';
import { accountCommands } from './account-commands.ts';
import type { Action } from './actions.ts';
import { perform, type Run } from './command.ts';
import { mfaCommands } from './mfa-commands.ts';
import { arrival, everySession } from './pick.ts';
import { openPostBox, type PostBox } from './post-box.ts';
import type { Rules } from './rules.ts';
import { sessionCommands } from './session-commands.ts';
import { newModel, type Identity, type Model } from './state.ts';
import type { Step } from './take.ts';
import { newWorld } from './world.ts';

const COMMANDS_MAX = 40;

/** A sequence that the API and the model went through together. */
export interface History {
  readonly identities: readonly Identity[];
  readonly steps: readonly Step[];
}

export interface Sequences {
  /** The shortest sequence in which the API and the model diverge, and where; null when there is none. */
  readonly divergence: string | null;
  readonly histories: readonly History[];
}

export interface Options {
  readonly rules: Rules;
  readonly runs: number;
  readonly seed: number;
  /** Whether what is found is shortened to what matters, which takes many more runs. */
  readonly shorten: boolean;
  /** After this time a search, or the shortening of what it found, is given up, and that is a failure. */
  readonly limitMs: number;
}

/** Makes sequences of commands, each with two new people, and looks for one in which the API breaks the rules. */
export function sequencesOn(app: RunningApp): (options: Options) => Promise<Sequences> {
  const postBox = openPostBox(app);
  let people = 0;
  const newcomer = (): Identity => {
    people += 1;
    const phone = (digit: number) => `5${String(digit)}${String(people).padStart(8, '0')}`;
    return { email: `sequence.${String(people)}@people.test`, phones: [phone(1), phone(2)] };
  };
  return async ({ rules, runs, seed, shorten, limitMs }) => {
    const histories: History[] = [];
    const property = fc.asyncProperty(
      fc.commands([...accountCommands, ...sessionCommands, ...mfaCommands], {
        maxCommands: COMMANDS_MAX,
        size: 'max',
      }),
      async (commands) => {
        const identities = [newcomer(), newcomer()];
        histories.push({ identities, steps: await stepsOf(app, postBox, identities, rules, commands) });
      },
    );
    const result = await fc.check(property, {
      numRuns: runs,
      seed,
      endOnFailure: !shorten,
      interruptAfterTimeLimit: limitMs,
      markInterruptAsFailure: true,
    });
    return { divergence: reportOf(result), histories };
  };
}

function reportOf<Drawn>(result: fc.RunDetails<Drawn>): string | null {
  return result.failed ? `${fc.defaultReportMessage(result) ?? ''}\n\n${String(result.errorInstance)}` : null;
}

async function stepsOf(
  app: RunningApp,
  postBox: PostBox,
  identities: readonly Identity[],
  rules: Rules,
  commands: Iterable<fc.AsyncCommand<Model, Run>>,
): Promise<Step[]> {
  const model = newModel(rules, identities);
  const run: Run = { world: newWorld(app, postBox, identities), steps: [] };
  // A sequence that broke off may have left mail.
  await postBox.arrivals();
  await fc.asyncModelRun(() => ({ model, real: run }), commands);
  await perform(model, run, lastLook(model));
  return run.steps;
}

/** What a sequence left behind and did not come back to. */
function* lastLook(model: Model): Generator<Action, void> {
  for (const credentials of everySession(model)) yield { do: 'current', ...credentials };
  for (const person of model.people.keys()) yield* arrival(model, person, 'none');
}
