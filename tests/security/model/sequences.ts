import * as fc from 'fast-check';
import type { RunningApp } from '../../helpers/start-app.ts';
import { accountCommands } from './commands/account-commands.ts';
import type { Action } from './commands/actions.ts';
import { confirmationCommands } from './commands/confirmation-commands.ts';
import { command, perform, type Run } from './commands/command.ts';
import { mfaCommands } from './commands/mfa-commands.ts';
import { passkeyCommands } from './commands/passkey-commands.ts';
import { secondFactorCommands } from './commands/second-factor-commands.ts';
import { arrival, everySession } from './pick.ts';
import { openPostBox, type PostBox } from './post-box.ts';
import { documentedRules, type Rules } from './predict/rules.ts';
import { sessionCommands } from './commands/session-commands.ts';
import { USER, type Script } from './scripts/script.ts';
import { scripts } from './scripts/scripts.ts';
import { newModel, type Identity, type Model } from './state.ts';
import type { History } from './take.ts';
import { newWorld } from './world.ts';

const COMMANDS_MAX = 40;
/** The history of a rule leads a new user into states that single calls hardly reach. */
const scripted = command(
  25,
  'follow a script',
  { rule: fc.constantFrom(...(Object.keys(scripts) as (keyof Rules)[])) },
  function* (model, { rule }) {
    if (model.users[USER]!.password === null) yield* scripts[rule](model);
  },
);
const COMMANDS = [
  ...scripted,
  ...accountCommands,
  ...confirmationCommands,
  ...sessionCommands,
  ...mfaCommands,
  ...secondFactorCommands,
  ...passkeyCommands,
];

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

export interface Player {
  /** Generates sequences of commands, each with two new users, and searches one in which the API violates the rules. */
  search(options: Options): Promise<Sequences>;
  /**
   * Performs a script with two new users.
   * @throws {Error} when the API violates the rules.
   */
  play(script: Script): Promise<History>;
}

export function playerOn(app: RunningApp): Player {
  const postBox = openPostBox(app);
  let users = 0;
  const newcomer = (): Identity => {
    users += 1;
    const phone = (digit: number) => `5${String(digit)}${String(users).padStart(8, '0')}`;
    return { email: `sequence.${String(users)}@people.test`, phones: [phone(1), phone(2)] };
  };
  const search: Player['search'] = async ({ rules, runs, seed, shorten, limitMs }) => {
    const histories: History[] = [];
    const property = fc.asyncProperty(
      fc.commands(COMMANDS, { maxCommands: COMMANDS_MAX, size: 'max' }),
      async (commands) => {
        const identities = [newcomer(), newcomer()];
        const { model, run } = await begun(app, postBox, identities, rules);
        await fc.asyncModelRun(() => ({ model, real: run }), commands);
        await perform(model, run, lastLook(model));
        histories.push({ identities, startMs: model.startMs, steps: run.steps });
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
  const play: Player['play'] = async (script) => {
    const identities = [newcomer(), newcomer()];
    const { model, run } = await begun(app, postBox, identities, documentedRules);
    await perform(model, run, script(model));
    return { identities, startMs: model.startMs, steps: run.steps };
  };
  return { search, play };
}

function reportOf<Drawn>(result: fc.RunDetails<Drawn>): string | null {
  return result.failed ? `${fc.defaultReportMessage(result) ?? ''}\n\n${String(result.errorInstance)}` : null;
}

async function begun(app: RunningApp, postBox: PostBox, identities: readonly Identity[], rules: Rules) {
  const model = newModel(rules, identities, app.clock.now().getTime());
  const run: Run = { world: newWorld(app, postBox, identities), steps: [] };
  // An aborted sequence may have left mails.
  await postBox.arrivals();
  return { model, run };
}

/** Removes the data of a sequence. */
function* lastLook(model: Model): Generator<Action, void> {
  for (const credentials of everySession(model)) yield { do: 'current', ...credentials };
  for (const user of model.users.keys()) yield* arrival(model, user, 'test-optional');
}
