import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseEnv } from 'node:util';
import { defineConfig } from 'vitest/config';

const SNAPSHOT = 'tests/helpers/database-snapshot.ts';
const setupFiles = ['tests/helpers/console-guard.ts'];
const files = '**/*.test.{ts,tsx}';

export default defineConfig({
  envPrefix: 'PUBLIC_',
  test: {
    environment: 'node',
    // One less would leave a core idle on small machines.
    maxWorkers: availableParallelism(),
    env: parseEnv(readFileSync('.env.defaults', 'utf8')),
    setupFiles,
    restoreMocks: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [`tests/${files}`], exclude: ['tests/server/**'] },
      },
      {
        extends: true,
        test: {
          // Runs twice: on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names one.
          name: 'api',
          include: [`tests/server/${files}`],
          globalSetup: existsSync(SNAPSHOT) ? [SNAPSHOT] : [],
        },
      },
    ],
  },
});
