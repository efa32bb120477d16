import { binOf, inRoot } from '../lib/paths.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** @type {Record<'format' | 'lint' | 'siteTypes' | 'serverTypes' | 'docs' | 'unused' | 'lock' | 'budgets', Step>} */
export const checks = {
  format: { name: 'Format', args: [binOf('prettier'), '--check', '--log-level', 'warn', '.'] },
  lint: { name: 'Lint', args: [binOf('eslint'), '.', '--max-warnings', '0'] },
  siteTypes: {
    name: 'Types of the site',
    args: [binOf('astro'), 'check', '--minimumSeverity', 'hint', '--minimumFailingSeverity', 'hint'],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  },
  serverTypes: {
    name: 'Types of the API',
    args: [binOf('typescript', 'tsc'), '--noEmit', '-p', 'tsconfig.server.json'],
  },
  docs: { name: 'Documents and sizes', args: [inRoot('scripts/checks/check-docs.mjs')] },
  unused: { name: 'Unused code and packages', args: [binOf('knip')] },
  lock: { name: 'Lockfile', args: [inRoot('scripts/checks/check-lock.mjs')] },
  budgets: { name: 'Size budgets', args: [inRoot('scripts/checks/check-budgets.mjs')] },
};

/**
 * @param {string} name
 * @param {string[]} [args]
 * @param {Record<string, string | undefined>} [env]
 * @returns {Step}
 */
export const vitest = (name, args = [], env = {}) => ({ name, args: [binOf('vitest'), 'run', ...args], env });
