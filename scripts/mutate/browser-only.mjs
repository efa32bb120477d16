/**
 * Files that only a browser runs, each with a browser test that covers it. `npm run mutate` leaves them out: tests in Node
 * reach none of their changes, and a browser test of each would take hours.
 * @type {Readonly<Record<string, string>>}
 */
export const BROWSER_ONLY = {
  'src/lib/boot/boot.ts': 'e2e/shell/routing.spec.ts',
  'src/lib/boot/boot-entry.ts': 'e2e/identity/sign-in.spec.ts',
  'src/lib/boot/early-clicks.ts': 'e2e/categories/categories.spec.ts',
  'src/lib/boot/early-message.ts': 'e2e/thread/early-message.spec.ts',
  'src/lib/boot/early-submits.ts': 'e2e/thread/early-message.spec.ts',
  'src/lib/boot/fallback-shell.ts': 'tests/built-site/plain-host.test.ts',
  'src/lib/boot/late-styles.ts': 'e2e/product/layout-shift.spec.ts',
  'src/lib/boot/missing-code.ts': 'e2e/faults/faults-code.spec.ts',
};
