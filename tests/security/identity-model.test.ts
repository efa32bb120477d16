import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../helpers/start-app.ts';
import { addCompanies } from '../server/identity/support/call-identity.ts';
import { documentedRules, wrongRules, type Rules } from './model/predict/rules.ts';
import { sequencesOn, type Sequences } from './model/sequences.ts';
import { isRefuted } from './model/take.ts';

/** INPUT_RUNS and INPUT_SEED select more and other sequences. */
const RUNS = Number(process.env['INPUT_RUNS'] ?? 25);
const SEED = Number(process.env['INPUT_SEED'] ?? 20_261_122);
const LIMIT_MS = RUNS * 1_000 + 180_000;

let app: RunningApp;
let sequences: ReturnType<typeof sequencesOn>;
let found: Sequences;
beforeAll(async () => {
  app = await startApp();
  await addCompanies(app);
  sequences = sequencesOn(app);
  found = await sequences({
    rules: documentedRules,
    runs: RUNS,
    seed: SEED,
    shorten: true,
    limitMs: LIMIT_MS,
  });
}, LIMIT_MS + 60_000);
afterAll(() => app.close());

test(`in ${String(RUNS)} sequences of calls the API follows the rules`, () => {
  if (found.divergence !== null) expect.fail(found.divergence);
  expect(found.histories).toHaveLength(RUNS);
});

test.each(Object.keys(documentedRules))('control: detects an API that breaks the rule %s', (rule) => {
  const rules = { ...documentedRules, [rule]: wrongRules[rule as keyof Rules] };
  const noticed = found.histories.filter(({ identities, steps }) => isRefuted(rules, identities, steps));
  expect(noticed.length).toBeGreaterThan(0);
});

test.each(['wrongPasswordsMax', 'resetLinkWorksTwice'] as const)(
  'control: detects that a model with a wrong %s differs from the API',
  async (rule) => {
    const rules = { ...documentedRules, [rule]: wrongRules[rule] };
    const { divergence } = await sequences({
      rules,
      runs: RUNS,
      seed: SEED,
      shorten: false,
      limitMs: LIMIT_MS,
    });
    expect(divergence).toContain('The API and the model diverge');
  },
  LIMIT_MS,
);
