import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

/** Setup file of every test: unexpected output fails a test, and so does expected output that is missing. */
const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
export type PrintedBy = (typeof methods)[number] | 'process warning';

interface Printed {
  readonly by: PrintedBy;
  readonly text: string;
}

const printed: Printed[] = [];
const expected: { by: PrintedBy; pattern: RegExp }[] = [];

for (const method of methods) {
  vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
    printed.push({ by: method, text: format(...args) });
  });
}
process.on('warning', remember);

function remember(warning: Error): void {
  printed.push({ by: 'process warning', text: `${warning.name}: ${warning.message}` });
}

/** Expects this test to print a matching line at least once. */
export function expectConsole(by: PrintedBy, pattern: RegExp): void {
  expected.push({ by, pattern });
}

/** Expects this test to make a call that fails, named by its method and pattern: `GET /api/v1/requests/:id`. */
export function expectFailedCall(call: string, status: number): void {
  expectConsole(
    'error',
    new RegExp(`^${call.replaceAll('.', String.raw`\.`)} answered with a status of ${status}$`),
  );
}

function check(): void {
  const unexpected = printed.filter(
    (line) => !expected.some(({ by, pattern }) => by === line.by && pattern.test(line.text)),
  );
  const missing = expected.filter(
    ({ by, pattern }) => !printed.some((line) => by === line.by && pattern.test(line.text)),
  );
  printed.length = 0;
  expected.length = 0;
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
