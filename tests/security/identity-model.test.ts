import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../helpers/start-app.ts';
import { addCompanies } from '../server/identity/support/call-identity.ts';
import { documentedRules, wrongRules, type Rules } from './model/predict/rules.ts';
import { scripts } from './model/scripts/scripts.ts';
import { playerOn, type Player, type Sequences } from './model/sequences.ts';
import { isRefuted } from './model/take.ts';
import { SEQUENCES } from './support/figures.ts';

/** INPUT_RUNS and INPUT_SEED select more and other sequences. */
const RUNS = Number(process.env['INPUT_RUNS'] ?? SEQUENCES);
const SEED = Number(process.env['INPUT_SEED'] ?? 20_261_122);
const LIMIT_MS = RUNS * 3_000 + 180_000;

const SCRIPT_MS = 60_000;
/** A control stops at its first divergence, so more sequences cost time only without one. */
const CONTROL_RUNS = 200;

const RULES = Object.keys(documentedRules) as (keyof Rules)[];

let app: RunningApp;
let player: Player;
let found: Sequences;
beforeAll(async () => {
  // The rules are those of one account; the limits of all have tests of their own.
  app = await startApp({ textLimits: { perNumber: 1_000_000 } });
  await addCompanies(app);
  player = playerOn(app);
  found = await player.search({
    rules: documentedRules,
    runs: RUNS,
    seed: SEED,
    shorten: true,
    limitMs: LIMIT_MS,
  });
}, LIMIT_MS + 60_000);
afterAll(() => app.close());

const without = (rule: keyof Rules): Rules => ({ ...documentedRules, [rule]: wrongRules[rule] });

test(`in ${String(RUNS)} sequences of calls the API follows the rules`, () => {
  if (found.divergence !== null) expect.fail(found.divergence);
  expect(found.histories).toHaveLength(RUNS);
});

test.each(RULES)(
  'control: the script of the rule %s detects an API that breaks it',
  async (rule) => {
    expect(isRefuted(without(rule), await player.play(scripts[rule]))).toBe(true);
  },
  SCRIPT_MS,
);

test.each(['wrongPasswordsMax', 'resetLinkWorksTwice'] as const)(
  'control: detects that a model with a wrong %s differs from the API',
  async (rule) => {
    const { divergence } = await player.search({
      rules: without(rule),
      runs: CONTROL_RUNS,
      seed: SEED,
      shorten: false,
      limitMs: LIMIT_MS,
    });
    expect(divergence).toContain('The API and the model diverge');
  },
  LIMIT_MS + 60_000,
);
