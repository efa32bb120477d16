import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

const { MUTATE_TESTS: tests = '', MUTATE_CODE: code, MUTATE_ALONE: alone } = process.env;
const { projects: _projects, ...shared } = base.test ?? {};
const UNCACHED = `export const oncePerDb = (build) => build;`;

const testFilesOf = (path: string) => (/\.test\.tsx?$/.test(path) ? path : `${path}/**/*.test.{ts,tsx}`);

/** Replaces the files under test by their instrumented code, and builds each query anew, because a mutation may change it. */
function mutations(path: string) {
  const files = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return {
    name: 'mutations',
    enforce: 'pre' as const,
    load: (id: string) => (id.endsWith('/server/db/once-per-db.ts') ? UNCACHED : files[id]),
  };
}

const inProcess = {
  runner: './scripts/mutate/in-process/mutation-runner.mjs',
  // Stores keep their state in modules, so each test file of the client has its own.
  isolate: !/^tests\/(server|security)\b/.test(tests),
  maxWorkers: 1,
  // Kept modules would be those of another folder's mutations.
  fsModuleCache: false,
  testTimeout: 12_000,
  // The runner counts them for the mutation that has caused them.
  dangerouslyIgnoreUnhandledErrors: alone === undefined,
};

/** The tests of some folders or files, for the mutations of `npm run mutate`. */
export default mergeConfig(
  { ...base, test: shared },
  defineConfig({
    plugins: code !== undefined && existsSync(code) ? [mutations(code)] : [],
    test: { include: tests.split(' ').map(testFilesOf), ...(code === undefined ? {} : inProcess) },
  }),
);
