import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runAll, runLanes, runShown, StepsFailure } from '../../scripts/checks/steps.mjs';

let screen = '';
beforeEach(() => {
  screen = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    screen += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const step = (name: string, code: string) => ({ name, args: ['-e', code] });
const fine = (name: string) => step(name, `console.log("${name} is fine")`);
const broken = (name: string) => step(name, `console.log("${name} is broken"); process.exit(1)`);
const work = (one: ReturnType<typeof step>) => ({ name: one.name, run: () => runShown(one) });

/** Returns the sentence of a failure. */
async function messageOf(running: Promise<void>): Promise<string> {
  const error: unknown = await running.catch((problem: unknown) => problem);
  if (!(error instanceof StepsFailure)) throw new Error('No step has failed.');
  return error.message;
}

it('runs every step behind one that fails, lists all that failed, and repeats the first one last', async () => {
  const message = await messageOf(runAll([fine('A'), broken('B'), broken('C'), fine('D')].map(work)));
  expect(screen).toMatch(/A: passed.*B is broken.*B: FAILED.*C: FAILED.*D: passed/s);
  expect(message).toMatch(
    /^\n── Failed\n {3}B: FAILED\n {3}C: FAILED\n\n── The first failure: B\nB is broken$/,
  );
});

it('runs the other steps of a lane and the other lanes, and names what could not run', async () => {
  const build = broken('Build');
  const message = await messageOf(
    runLanes([[build, { ...fine('Budgets'), needs: build }, fine('Types')], [fine('Format')]]),
  );
  expect(screen).toMatch(/Types: passed/);
  expect(screen).toMatch(/Format: passed/);
  expect(screen).not.toContain('Budgets');
  expect(message).toMatch(
    /Build: FAILED\n {3}Budgets: could not run without "Build"\n\n── The first failure: Build\nBuild is broken$/,
  );
});

it('names a work that needs a step of a lane, and one that could not even begin', async () => {
  const build = broken('Build');
  const message = await messageOf(
    runAll([
      { name: 'Checks', run: () => runLanes([[build]]) },
      { ...work(fine('Browser tests')), needs: build },
      { name: 'API tests', run: () => Promise.reject(new Error('No database could be started.')) },
    ]),
  );
  expect(message).toMatch(
    /Build: FAILED\n {3}Browser tests: could not run without "Build"\n {3}API tests: FAILED\n\n── The first failure: Build\n/,
  );
});

it('resolves when nothing fails', async () => {
  await runAll([fine('A'), fine('B')].map(work));
  await runLanes([[fine('C')], [fine('D')]]);
  expect(screen.match(/passed/g)).toHaveLength(4);
});
