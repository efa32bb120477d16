import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseEnv } from 'node:util';
import { defineConfig } from 'vitest/config';
import { readEnvironment } from './src/lib/config/read-environment.ts';

const SNAPSHOT = 'tests/helpers/database-snapshot.ts';
const setupFiles = ['tests/helpers/console-guard.ts', 'tests/helpers/cheap-passwords.ts'];
const defaults = parseEnv(readFileSync('.env.defaults', 'utf8'));
const files = '**/*.test.{ts,tsx}';

export default defineConfig({
  envPrefix: 'PUBLIC_',
  define: {
    SUNDIAL_ENVIRONMENT: JSON.stringify(readEnvironment(defaults as Parameters<typeof readEnvironment>[0])),
  },
  test: {
    environment: 'node',
    // One less would leave a core idle on small machines.
    maxWorkers: availableParallelism(),
    env: defaults,
    setupFiles,
    restoreMocks: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [`tests/${files}`], exclude: ['tests/{server,security}/**'] },
      },
      {
        extends: true,
        test: {
          // Runs twice: on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names one.
          name: 'api',
          include: [`tests/{server,security}/${files}`],
          // Each app has its own state and its own database; the modules need not be loaded anew.
          isolate: false,
          globalSetup: existsSync(SNAPSHOT) ? [SNAPSHOT] : [],
        },
      },
    ],
  },
});
