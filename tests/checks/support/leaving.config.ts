import { defineConfig } from 'vitest/config';

/** Runs leaving.ts alone, with the setup file that names what it leaves. */
export default defineConfig({
  test: {
    include: ['tests/checks/support/leaving.ts'],
    setupFiles: ['tests/helpers/test-end.ts'],
  },
});
