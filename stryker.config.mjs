import { BROWSER_ONLY } from './scripts/mutate/browser-only.mjs';

const { MUTATE_SOURCES: sources = '' } = process.env;

/** Options of Stryker, for one folder of sources. */
export default {
  mutate: [
    /\.\w+$/.test(sources) ? sources : `${sources}/**/*.ts`,
    ...Object.keys(BROWSER_ONLY).map((path) => `!${path}`),
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A change of a module's constants would need the whole run again for each.
  ignoreStatic: true,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.cache/mutations',
  concurrency: 2,
};
