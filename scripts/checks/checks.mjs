import { binOf, inRoot } from '../lib/paths.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Files of tsconfig.server.json. In a lint of their own they keep both cores busy. */
const SERVER = ['server/', 'drizzle.config.ts'];
const lint = [binOf('eslint'), '--max-warnings', '0'];

/** @type {Record<'format' | 'lintSite' | 'lintServer' | 'siteTypes' | 'serverTypes' | 'docs' | 'unused' | 'budgets', Step>} */
export const checks = {
  format: { name: 'Format', args: [binOf('prettier'), '--check', '--log-level', 'warn', '.'] },
  lintSite: {
    name: 'Lint of the site and the tools',
    args: [...lint, '.', ...SERVER.flatMap((path) => ['--ignore-pattern', path])],
  },
  lintServer: { name: 'Lint of the API', args: [...lint, ...SERVER] },
  siteTypes: {
    name: 'Types of the site',
    args: [binOf('astro'), 'check', '--minimumSeverity', 'hint', '--minimumFailingSeverity', 'hint'],
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  },
  serverTypes: {
    name: 'Types of the API',
    args: [binOf('typescript', 'tsc'), '--noEmit', '-p', 'tsconfig.server.json'],
  },
  docs: { name: 'Documents', args: [inRoot('scripts/checks/check-docs.mjs')] },
  unused: { name: 'Unused code and packages', args: [binOf('knip')] },
  budgets: { name: 'Size budgets', args: [inRoot('scripts/checks/check-budgets.mjs')] },
};

/**
 * @param {string} name
 * @param {string[]} [args]
 * @param {Record<string, string | undefined>} [env]
 * @returns {Step}
 */
export const vitest = (name, args = [], env = {}) => ({ name, args: [binOf('vitest'), 'run', ...args], env });
