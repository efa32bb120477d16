import * as fc from 'fast-check';
import type { RunningApp } from '../../helpers/start-app.ts';
import { NEW_PASSWORD, PASSWORD } from '../../server/identity/support/call-identity.ts';
import { WEAK_PASSWORD, type Company } from './actions.ts';
import * as moves from './moves.ts';
import type { Move } from './moves.ts';
import { documentedRules, historyOf, ruleNames, type Rules } from './rules.ts';
import { newModel, type Identity } from './state.ts';
import { take, type History, type Step } from './take.ts';
import { newWorld, openPostBox } from './world.ts';

const MOVES_MAX = 40;
/** Times at and around each limit: code, idle session, link, session, used unlock link. */
const WAITS = [1, 1, 1, 4, 5, 29, 29, 29, 30, 31, 359, 361, 721, 1_440];

/** Mostly the first of two users: the second shows whether foreign data stay unchanged. */
const user = fc.constantFrom(0, 0, 0, 1);
/** Mostly the newest. */
const back = fc.constantFrom(0, 0, 0, 1, 2);
const who = {
  user,
  session: back,
  token: fc.constantFrom<('own' | 'none' | number)[]>('own', 'own', 'own', 'none', 0),
};
const right = fc.constantFrom(true, true, true, true, false);
const company = fc.constantFrom<Company[]>('none', 'test-off', 'test-optional', 'test-required');
const password = fc.constantFrom(NEW_PASSWORD, NEW_PASSWORD, PASSWORD, WEAK_PASSWORD);
const mostly = <const Value, const Other>(value: Value, ...others: readonly Other[]) =>
  fc.oneof(
    { weight: 4 * others.length, arbitrary: fc.constant(value) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  );
const owner = mostly(undefined, 0, 1);
const times = (...counts: readonly number[]) => fc.constantFrom(...counts);

type Drawn = fc.WeightedArbitrary<Move>;
/** A move that is drawn `weight` times as often as others. A report names it with what was drawn for it. */
function draw<Picks>(
  weight: number,
  name: string,
  picks: { [Key in keyof Picks]: fc.Arbitrary<Picks[Key]> },
  make: (picks: Picks) => Move,
): Drawn {
  const arbitrary = fc
    .record<Picks>(picks)
    .map((picked) =>
      Object.assign(make(picked), { [fc.toStringMethod]: () => `${name} ${JSON.stringify(picked)}` }),
    );
  return { weight, arbitrary };
}

const MOVES = [
  // A history leads into states that single moves hardly reach.
  draw(25, 'history', { rule: fc.constantFrom(...ruleNames) }, ({ rule }) => historyOf(rule)),
  draw(1, 'sign up', { user, company, password }, moves.signUp),
  draw(3, 'arrive', { user, company }, moves.arrive),
  draw(3, 'unconfirmed', { user, company }, moves.unconfirmed),
  draw(4, 'sign in', { user, password: mostly(undefined, PASSWORD, NEW_PASSWORD) }, moves.signIn),
  draw(3, 'guess', { user, count: times(1, 1, 9, 10) }, (of) => moves.guess(of.count, of.user)),
  draw(3, 'ask for a reset', { user, count: times(1, 1, 2, 11) }, (of) =>
    moves.repeat(of.count, moves.askReset(of)),
  ),
  draw(5, 'reset', { user, back, password, kind: mostly('reset', 'unlock', 'confirmation') }, moves.reset),
  draw(1, 'reset with a slip', { user, password, confirmation: password }, moves.reset),
  draw(
    5,
    'unlock',
    { user, back, visit: mostly(false, true), kind: mostly('unlock', 'reset') },
    moves.unlock,
  ),
  draw(5, 'confirm', { user, back, kind: mostly('confirmation', 'reset') }, moves.confirm),
  draw(3, 'resend', { ...who, count: times(1, 2, 10) }, (of) => moves.repeat(of.count, moves.resend(of))),
  draw(3, 'current', who, moves.current),
  draw(2, 'look', {}, () => moves.look),
  draw(2, 'devices', who, moves.devices),
  draw(1, 'sign out', who, moves.signOut),
  draw(1, 'sign the others out', who, moves.signOutOthers),
  draw(6, 'wait', { minutes: fc.constantFrom(...WAITS) }, ({ minutes }) => moves.wait(minutes)),
  draw(1, 'clean up', {}, () => moves.cleanUp),
  draw(3, 'enter a number', { ...who, phone: fc.constantFrom(0, 0, 1), right }, moves.enterNumber),
  draw(4, 'text', { ...who, count: times(1, 2, 2, 21) }, (of) => moves.text(of.count, of)),
  draw(2, 'send a code', who, moves.sendCode),
  draw(5, 'verify', { ...who, back, off: mostly(0, 1), owner }, moves.verify),
  draw(3, 'turn on by text', who, moves.turnOnByText),
  draw(2, 'status', who, moves.mfaStatus),
  draw(2, 'start an app', { ...who, right }, moves.startApp),
  draw(3, 'turn on by app', who, moves.turnOnByApp),
  draw(5, 'verify by app', { ...who, back, steps: mostly(0, -1, 1, -2, 2), owner }, moves.verifyApp),
  draw(
    4,
    'use a backup code',
    { ...who, nth: times(0, 0, 1, 9), from: mostly('backupCodes', 'previousBackupCodes', 'none'), owner },
    moves.useBackupCode,
  ),
  draw(2, 'new backup codes', { ...who, right }, moves.newBackupCodes),
  draw(
    3,
    'turn off',
    { ...who, method: fc.constantFrom('text_message', 'authenticator_app', null), right },
    moves.turnOff,
  ),
  draw(1, 'lift', { user }, moves.lift),
  draw(3, 'add a passkey', { ...who, right }, moves.addPasskey),
  draw(5, 'use a passkey', { user, back, verified: mostly(true, false) }, moves.usePasskey),
  draw(3, 'remove a passkey', { ...who, owner, back, right }, moves.removePasskey),
];

/** Removes the data of a sequence. */
const lastLook = moves.all(moves.look, moves.arrive(), moves.arrive({ user: 1 }));

export interface Options {
  readonly rules: Rules;
  readonly runs: number;
  readonly seed: number;
  /** Shrinks a found sequence, which takes many more runs. */
  readonly shorten: boolean;
  /** Fails a search or its shrinking after this time. */
  readonly limitMs: number;
}

export function playerOn(app: RunningApp) {
  const postBox = openPostBox(app);
  let users = 0;
  const newcomer = (): Identity => {
    users += 1;
    const phone = (digit: number) => `5${String(digit)}${String(users).padStart(8, '0')}`;
    return { email: `sequence.${String(users)}@people.test`, phones: [phone(1), phone(2)] };
  };

  /**
   * Makes moves with two new users.
   * @throws {Error} when the API violates the rules.
   */
  async function play(move: Move, rules: Rules = documentedRules): Promise<History> {
    const identities = [newcomer(), newcomer()];
    const model = newModel(rules, identities, app.clock.now().getTime());
    const world = newWorld(app, postBox, identities);
    // An aborted sequence may have left mails.
    await postBox.arrivals();
    const steps: Step[] = [];
    for (const action of move(model)) steps.push(await take(model, world, action));
    return { identities, startMs: model.startMs, steps };
  }

  /** Draws sequences of moves and returns the shortest one in which API and rules differ, and the difference; null without one. */
  async function search({ rules, runs, seed, shorten, limitMs }: Options): Promise<string | null> {
    const property = fc.asyncProperty(
      fc.array(fc.oneof(...MOVES), { maxLength: MOVES_MAX, size: 'max' }),
      async (drawn) => {
        await play(moves.all(...drawn, lastLook), rules);
      },
    );
    const result = await fc.check(property, {
      numRuns: runs,
      seed,
      endOnFailure: !shorten,
      plugins: [fc.interruptAfterTimeLimit(limitMs, { failOnInterrupt: true })],
    });
    return result.failed ? `${fc.defaultReportMessage(result)}\n\n${String(result.errorInstance)}` : null;
  }
  return { play, search };
}
