import { beforeEach } from 'vitest';
import type { TestBrowser } from '../browser-effects.ts';
import { appOfFile, type RunningApp } from '../start-app.ts';
import { signedInEmployee } from './signed-in-employee.ts';
import { signedUpEmployee } from './signed-up-employee.ts';

export interface EmployeeOfFile {
  /** Shared by all tests of a file. */
  readonly app: RunningApp;
  /** A new one for each test, with the employee signed in. */
  browser: TestBrowser;
}

/** Starts an app for all tests of a file, and signs the demo employee in before each. */
export const demoEmployee = (): Promise<EmployeeOfFile> => employeeOfFile({ demo: true }, signedInEmployee);

/** Starts an app for all tests of a file, and signs a new employee up before each. */
export const newcomer = (options?: Parameters<typeof appOfFile>[0]): Promise<EmployeeOfFile> =>
  employeeOfFile(options, signedUpEmployee);

async function employeeOfFile(
  options: Parameters<typeof appOfFile>[0],
  arrive: (app: RunningApp) => Promise<TestBrowser>,
): Promise<EmployeeOfFile> {
  const app = await appOfFile(options);
  const employee = { app } as EmployeeOfFile;
  beforeEach(async () => {
    employee.browser = await arrive(app);
  });
  return employee;
}
