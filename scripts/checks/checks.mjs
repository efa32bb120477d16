import { duration, say } from '../lib/output.mjs';
import { binOf, inRoot } from '../lib/paths.mjs';
import { runLanes } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

export const checks = {
  format: { name: 'Format', args: [binOf('prettier'), '--check', '--log-level', 'warn', '.'] },
  lint: { name: 'Lint and types', args: [binOf('oxlint')] },
  astroTypes: {
    name: 'Types of .astro files',
    args: [binOf('astro'), 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'hint'],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  },
  scriptTypes: {
    name: 'Types of the scripts',
    args: [binOf('typescript', 'tsc'), '--noEmit', '-p', 'scripts'],
  },
  docs: { name: 'Documents', args: [inRoot('scripts/checks/check-docs.mjs')] },
  unused: { name: 'Unused code and packages', args: [binOf('knip')] },
  budgets: { name: 'Size budgets', args: [inRoot('scripts/checks/check-budgets.mjs')] },
};

export const vitest = (name, args = [], env = {}) => ({ name, args: [binOf('vitest'), 'run', ...args], env });

/** Runs the checks that take seconds, for use before a review; `npm test` runs everything. */
export async function verify() {
  const start = performance.now();
  await runLanes([
    [checks.astroTypes, vitest('Unit tests', ['--project', 'unit'])],
    [checks.format, checks.docs, checks.unused, checks.scriptTypes, checks.lint],
  ]);
  say(`\nEverything is fine, in ${duration(performance.now() - start)}.`);
}
