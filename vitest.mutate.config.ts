import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

const tests = process.env['MUTATE_TESTS'] ?? '';
const { projects: _projects, ...shared } = base.test ?? {};

/** The tests of some folders, for the mutations of `npm run mutate`. */
export default mergeConfig(
  { ...base, test: shared },
  defineConfig({ test: { include: tests.split(' ').map((folder) => `${folder}/**/*.test.{ts,tsx}`) } }),
);
