import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

/**
 * Setup file of every test: what code prints is part of its behaviour, so output that no test announced fails it, and
 * so does announced output that never came.
 */
const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
export type PrintedBy = (typeof methods)[number] | 'process warning';

interface Printed {
  readonly by: PrintedBy;
  readonly text: string;
}

const printed: Printed[] = [];
const announced: { by: PrintedBy; pattern: RegExp }[] = [];

for (const method of methods) {
  vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
    printed.push({ by: method, text: format(...args) });
  });
}
process.on('warning', remember);

function remember(warning: Error): void {
  printed.push({ by: 'process warning', text: `${warning.name}: ${warning.message}` });
}

/** Announces that this test prints something matching `pattern`, once or more often. */
export function expectConsole(by: PrintedBy, pattern: RegExp): void {
  announced.push({ by, pattern });
}

function check(): void {
  const unexpected = printed.filter(
    (line) => !announced.some(({ by, pattern }) => by === line.by && pattern.test(line.text)),
  );
  const missing = announced.filter(
    ({ by, pattern }) => !printed.some((line) => by === line.by && pattern.test(line.text)),
  );
  printed.length = 0;
  announced.length = 0;
  const problems = [
    ...unexpected.map(({ by, text }) => `Unexpected output (${by}): ${text}`),
    ...missing.map(({ by, pattern }) => `Expected output that never came (${by}): ${String(pattern)}`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

afterEach(check);
afterAll(() => {
  process.off('warning', remember);
  check();
});
