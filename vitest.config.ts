import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { defineConfig } from 'vitest/config';
import { readBrand } from './src/lib/brand/read-brand.ts';
import { readEnvironment } from './src/lib/config/read-environment.ts';
import { brandConstants } from './src/lib/hosting/brand-site.ts';

const SNAPSHOT = 'tests/helpers/database-snapshot.ts';
// Workers that each made the database would replace the file that another one reads.
const globalSetup = existsSync(SNAPSHOT) ? [SNAPSHOT] : [];
// The last to be named is the first to look at what a test has left.
const setupFiles = [
  'tests/helpers/console-guard.ts',
  'tests/helpers/test-end.ts',
  'tests/helpers/cheap-passwords.ts',
];
const defaults = parseEnv(readFileSync('.env.defaults', 'utf8'));
// Node loads them once for all tests of a worker, of both projects; the stores are loaded anew for each file.
const STATELESS = ['server', 'src/lib/contract'].map(
  (folder) => new RegExp(`^${RegExp.escape(join(import.meta.dirname, folder))}/`),
);
const files = '**/*.test.{ts,tsx}';

export default defineConfig({
  envPrefix: 'PUBLIC_',
  define: {
    ...brandConstants(readBrand({ BRAND_DIR: 'server/demo/brand' })),
    SUNDIAL_ENVIRONMENT: JSON.stringify(readEnvironment(defaults)),
  },
  test: {
    environment: 'node',
    // The default of one less would leave a core idle.
    maxWorkers: availableParallelism(),
    env: defaults,
    setupFiles,
    server: { deps: { external: STATELESS } },
    restoreMocks: false,
    // Tests of many random inputs take 25 s on a processor that other work shares.
    testTimeout: 60_000,
    // A second, the default, is too short for calls of the API on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`tests/${files}`],
          exclude: ['tests/{server,security}/**'],
          isolate: false,
          alias: { nanostores: join(import.meta.dirname, 'tests/helpers/noted-stores.ts') },
          setupFiles: ['tests/helpers/fresh-modules.ts'],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          // Runs on the embedded database, or on PostgreSQL when TEST_DATABASE_URL is set.
          name: 'api',
          include: [`tests/{server,security}/${files}`],
          // Each app has its own state and database, so test files can share modules.
          isolate: false,
          globalSetup,
        },
      },
    ],
  },
});
