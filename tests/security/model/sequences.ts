import * as fc from 'fast-check';
import type { RunningApp } from '../../helpers/start-app.ts';
import { accountCommands } from './commands/account-commands.ts';
import type { Action } from './commands/actions.ts';
import { confirmationCommands } from './commands/confirmation-commands.ts';
import { perform, type Run } from './commands/command.ts';
import { mfaCommands } from './commands/mfa-commands.ts';
import { arrival, everySession } from './pick.ts';
import { openPostBox, type PostBox } from './post-box.ts';
import type { Rules } from './predict/rules.ts';
import { sessionCommands } from './commands/session-commands.ts';
import { newModel, type Identity, type Model } from './state.ts';
import type { Step } from './take.ts';
import { newWorld } from './world.ts';

const COMMANDS_MAX = 40;

/** A sequence with equal outcomes of API and model. */
export interface History {
  readonly identities: readonly Identity[];
  readonly steps: readonly Step[];
}

export interface Sequences {
  /** The shortest sequence in which API and model differ, and the difference; null without one. */
  readonly divergence: string | null;
  readonly histories: readonly History[];
}

export interface Options {
  readonly rules: Rules;
  readonly runs: number;
  readonly seed: number;
  /** Shrinks a found sequence, which takes many more runs. */
  readonly shorten: boolean;
  /** Fails a search or its shrinking after this time. */
  readonly limitMs: number;
}

/** Generates sequences of commands, each with two new users, and searches one in which the API violates the rules. */
export function sequencesOn(app: RunningApp): (options: Options) => Promise<Sequences> {
  const postBox = openPostBox(app);
  let users = 0;
  const newcomer = (): Identity => {
    users += 1;
    const phone = (digit: number) => `5${String(digit)}${String(users).padStart(8, '0')}`;
    return { email: `sequence.${String(users)}@people.test`, phones: [phone(1), phone(2)] };
  };
  return async ({ rules, runs, seed, shorten, limitMs }) => {
    const histories: History[] = [];
    const property = fc.asyncProperty(
      fc.commands([...accountCommands, ...confirmationCommands, ...sessionCommands, ...mfaCommands], {
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
  // An aborted sequence may have left mails.
  await postBox.arrivals();
  await fc.asyncModelRun(() => ({ model, real: run }), commands);
  await perform(model, run, lastLook(model));
  return run.steps;
}

/** Removes the data of a sequence. */
function* lastLook(model: Model): Generator<Action, void> {
  for (const credentials of everySession(model)) yield { do: 'current', ...credentials };
  for (const user of model.users.keys()) yield* arrival(model, user, 'none');
}
