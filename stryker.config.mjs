import { BROWSER_ONLY } from './scripts/mutate.mjs';

const { MUTATE_SOURCES: sources = '' } = process.env;

/** Options of Stryker, for one folder or file of sources. */
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
  // Stryker counts the hits of a line to end a loop. On a busy machine a shorter time would call slow tests endless.
  timeoutMS: 60_000,
  incremental: true,
  incrementalFile: `.cache/mutations/${sources.replaceAll('/', '-')}.json`,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.cache/mutations/sandbox',
  concurrency: 2,
};
