import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

const { MUTATE_TESTS: tests = '' } = process.env;
const { projects: _projects, ...shared } = base.test ?? {};

const testFilesOf = (path: string) => (/\.test\.tsx?$/.test(path) ? path : `${path}/**/*.test.{ts,tsx}`);

/** The tests of some folders or files, for the mutations of `npm run mutate`. */
export default mergeConfig(
  { ...base, test: shared },
  defineConfig({ test: { include: tests.split(' ').map(testFilesOf) } }),
);
