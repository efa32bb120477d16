import type { KnipConfig } from 'knip';

/** Files that no import leads to. What only they use counts as used. */
export default {
  entry: [
    // Run by a path: by other scripts, or by hand as docs/performance.md and docs/resilience.md say.
    'scripts/checks/check-*.mjs',
    'scripts/tools/keeper.mjs',
    'scripts/bench/hand-written-server.mjs',
    'vitest.mutate.config.ts',
    'server/index.ts',
    'server/admin/cli.ts',
    'server/content-folder/command/cli.ts',
    'e2e/support/{serve-site,core-api/serve}.ts',
    'tests/built-site/support/driver.js',
    'tests/operation/{trial,upgrade}.ts',
    'tests/security/support/timing-enumeration.ts',
    'tests/helpers/processes/second-process-main.ts',
    // Named in the configuration of Vitest, and by the test of test-end.ts.
    'tests/helpers/noted-stores.ts',
    'tests/checks/support/leaving{,.config}.ts',
    // Named in the build's configuration: the inline script, the gallery of the development server.
    'src/lib/boot/{boot,boot-entry}.ts',
    'src/pages/_gallery.astro',
  ],
  project: ['{src,server,scripts,tests,e2e}/**/*.{ts,tsx,mjs,js,astro,css}', '*.{ts,mjs}'],
  // Fonts that tests name by their files, for machines without them.
  ignoreDependencies: ['@expo-google-fonts/*', 'dejavu-fonts-ttf'],
  playwright: { config: 'playwright.config.ts', entry: 'e2e/**/*.spec.ts' },
  // An exported type may name the shape of a parameter or a reply, although only its own file spells it.
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig;
