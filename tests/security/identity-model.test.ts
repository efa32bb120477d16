// docs/product/account.md#changing-a-method
// docs/product/identity.md#reset-link
// docs/product/identity.md#confirmed-address-1
// docs/product/identity.md#confirmation-link
// docs/product/identity.md#fresh-start
// docs/product/identity.md#lockout
// docs/product/identity.md#unlock-link
// docs/product/mfa.md#mfa-refusal
// docs/product/mfa.md#required-policy
// docs/product/mfa.md#mfa-token
// docs/product/mfa.md#number-replacement
// docs/product/mfa.md#password-before-a-change
// docs/product/mfa.md#factor-before-a-change
// docs/product/mfa.md#authenticator-app
// docs/product/mfa.md#backup-codes
// docs/product/mfa.md#turning-it-off
// docs/product/mfa.md#lifted-by-the-team
// docs/product/mfa.md#code-limits
// docs/product/mfa.md#tries-of-a-place
// docs/product/passkeys.md#adding
// docs/product/passkeys.md#removing
// docs/product/passkeys.md#both-factors
// docs/product/passkeys.md#refused-passkeys
import { expect, test } from 'vitest';
import { appOfFile } from '../helpers/start-app.ts';
import { addCompanies } from '../server/identity/support/call-identity.ts';
import { documentedRules, historyOf, ruleNames, wrongRules, type Rule, type Rules } from './model/rules.ts';
import { playerOn } from './model/sequences.ts';
import { isRefuted } from './model/take.ts';
import { LONG_TEST_MS, SEQUENCES } from './support/figures.ts';

/** INPUT_RUNS and INPUT_SEED select more and other sequences. */
const RUNS = Number(process.env['INPUT_RUNS'] ?? SEQUENCES);
const SEED = Number(process.env['INPUT_SEED'] ?? 20_261_122);
const LIMIT_MS = RUNS * 3_000 + 180_000;

/** A control stops at its first divergence, so more sequences cost time only without one. */
const CONTROL_RUNS = 200;

// The rules are those of one account; the limits of all have tests of their own.
const app = await appOfFile({ textLimits: { perNumber: 1_000_000 } });
await addCompanies(app);
const { play, search } = playerOn(app);

const without = (rule: Rule): Rules => ({ ...documentedRules, [rule]: wrongRules[rule] });

test(
  `in ${String(RUNS)} sequences of calls the API follows the rules`,
  async () => {
    const divergence = await search({
      rules: documentedRules,
      runs: RUNS,
      seed: SEED,
      shorten: true,
      limitMs: LIMIT_MS,
    });
    if (divergence !== null) expect.fail(divergence);
  },
  LIMIT_MS + 60_000,
);

test.each(ruleNames)(
  'control: the history of the rule %s detects an API that breaks it',
  async (rule) => {
    expect(isRefuted(without(rule), await play(historyOf(rule)))).toBe(true);
  },
  LONG_TEST_MS,
);

test(
  'control: a search finds that a model with a wrong rule differs from the API',
  async () => {
    const rules = without('wrongPasswordsMax');
    const runs = CONTROL_RUNS;
    const divergence = await search({ rules, runs, seed: SEED, shorten: false, limitMs: LIMIT_MS });
    expect(divergence).toContain('The API and the model diverge');
  },
  LIMIT_MS + 60_000,
);
